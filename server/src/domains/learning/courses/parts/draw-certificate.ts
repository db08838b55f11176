import type { Certificate } from '@lv/contract/certificates'
import { writtenDay } from '#core/calendar/melbourne-day.ts'
import { openFaces } from '#platform/images/pdf-fonts.ts'
import { qrCode } from '#platform/images/qr-code.ts'

/** A4 across, in points. */
const [WIDTH, HEIGHT] = [841.89, 595.28]
const MARGIN = 56
const CODE_SIDE = 116

/** The letters of what every certificate says. */
const ALWAYS = 'abcdefghijklmnopqrstuvwxyz ABCDEFGHIJKLMNOPQRSTUVWXYZ 0123456789 ,.:/-'

type Draft = { brand: string; certificate: Certificate; address: string }

const hoursOf = (minutes: number) => {
  const hours = (minutes / 60).toFixed(1).replace(/\.0$/, '')
  return `${hours} ${hours === '1' ? 'hour' : 'hours'}`
}

/** What the course claims, what its lessons are measured to take, and what of the claim nobody measured. */
const trainingOf = ({ minutes, measuredMinutes, unmeasuredMinutes }: Certificate) =>
  [
    `${hoursOf(minutes)} of training`,
    ...(measuredMinutes === null ? [] : [`measured: ${hoursOf(measuredMinutes)}`]),
    ...(unmeasuredMinutes ? [`of videos elsewhere, as their author says: ${hoursOf(unmeasuredMinutes)}`] : []),
  ].join(', ')

/** A certificate on A4, with its number and a code that leads to the page where anybody can check it. */
export async function drawCertificate({ brand, certificate, address }: Draft): Promise<Buffer> {
  const { PDFDocument, rgb } = await import('pdf-lib')
  const document = await PDFDocument.create()
  document.setTitle(`Certificate ${certificate.code}`, { showInWindowTitleBar: true })
  document.setAuthor(brand)
  document.setLanguage('en-AU')
  const { holderName, courseTitle, topic, instructorName } = certificate
  const { regular, bold } = await openFaces(document, {
    regular: `${topic} ${instructorName} ${ALWAYS}`,
    bold: `${brand} ${holderName} ${courseTitle} ${ALWAYS}`,
  })
  const [ink, muted, brick] = [rgb(0.133, 0.188, 0.227), rgb(0.337, 0.388, 0.427), rgb(0.663, 0.271, 0.18)]
  const page = document.addPage([WIDTH, HEIGHT])
  /** As large as fits on one line. */
  const write = (
    text: string,
    y: number,
    size: number,
    { isBold = false, color = ink, width = WIDTH - 2 * MARGIN } = {},
  ) => {
    const face = isBold ? bold : regular
    const shown = face.drawable(text)
    const fits = Math.min(size, (size * width) / Math.max(1, face.width(shown, size)))
    face.draw(page, shown, { x: MARGIN, y, size: fits, color })
  }
  page.drawRectangle({ x: 24, y: 24, width: WIDTH - 48, height: HEIGHT - 48, borderColor: ink, borderWidth: 1.5 })
  page.drawRectangle({ x: 24, y: HEIGHT - 36, width: WIDTH - 48, height: 12, color: brick })
  write(brand, HEIGHT - 92, 18, { isBold: true })
  write('Certificate of completion', HEIGHT - 126, 14, { color: muted })
  write(holderName, HEIGHT - 210, 40, { isBold: true })
  write('has completed the course', HEIGHT - 244, 14, { color: muted })
  write(courseTitle, HEIGHT - 284, 26, { isBold: true })
  write(`${topic}, ${trainingOf(certificate)}`, HEIGHT - 314, 14)
  if (instructorName) write(`Taught by ${instructorName}`, HEIGHT - 336, 14)
  const width = WIDTH - 2 * MARGIN - CODE_SIDE - 24
  write(`Issued on ${writtenDay(new Date(certificate.issuedAt))}`, 118, 12, { width })
  write(`Number ${certificate.code}`, 98, 12, { isBold: true, width })
  write(`Check it at ${address}`, 78, 12, { color: muted, width })
  const code = qrCode(address)
  const [x, y] = [WIDTH - MARGIN - CODE_SIDE, 62 + CODE_SIDE]
  page.drawSvgPath(code.path, { x, y, scale: CODE_SIDE / code.size, color: ink })
  return Buffer.from(await document.save())
}
