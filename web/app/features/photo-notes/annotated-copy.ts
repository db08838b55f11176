import { drawMarks, fontOf, type Mark, unitOf, wrapText } from './marks.ts'

/** The longest side of a picture that is drawn on. */
const LONGEST = 2000

/** 'sink.png' is copied to 'sink with notes.jpg'. */
const nameOfCopy = (name: string) =>
  `${name.includes('.') ? name.slice(0, name.lastIndexOf('.')) : name} with notes.jpg`

/** @throws where it is no picture that the browser can show */
export async function loadPicture(file: File): Promise<HTMLCanvasElement> {
  const url = URL.createObjectURL(file)
  try {
    const image = new Image()
    image.src = url
    await image.decode()
    const scale = Math.min(1, LONGEST / Math.max(image.naturalWidth, image.naturalHeight))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(image.naturalWidth * scale)
    canvas.height = Math.round(image.naturalHeight * scale)
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
    return canvas
  } finally {
    URL.revokeObjectURL(url)
  }
}

/** The photo with what is drawn on it, and the note on a strip beneath. */
export async function annotatedCopy(picture: HTMLCanvasElement, marks: Mark[], note: string, name: string) {
  const { width, height } = picture
  const unit = unitOf(picture)
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d')
  if (!context) return null
  context.font = fontOf(unit)
  const lines = wrapText(note, width - unit * 8, (line) => context.measureText(line).width)
  const lineHeight = unit * 9
  canvas.width = width
  canvas.height = height + (lines.length > 0 ? lines.length * lineHeight + unit * 5 : 0)
  context.drawImage(picture, 0, 0)
  drawMarks(context, marks, unit)
  context.fillStyle = '#22303a'
  context.fillRect(0, height, width, canvas.height - height)
  context.fillStyle = '#ffffff'
  lines.forEach((line, at) => {
    context.fillText(line, unit * 4, height + unit * 2.5 + (at + 0.5) * lineHeight)
  })
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', 0.88))
  return blob && new File([blob], nameOfCopy(name), { type: 'image/jpeg' })
}
