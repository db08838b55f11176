import { drawCover } from '@lv/contract/cover'
import sharp, { type Sharp } from 'sharp'
import { BRICK, HEIGHT, INK, MUTED, paint, type Site, WIDTH, words } from './canvas.ts'

const COVER_HEIGHT = 270
const ONE_LINE = 48

export type Subject = {
  id: string
  name: string
  category: string
  sector: string
  imagePath: string | null
  headline: string
  note: string
}

const fitted = (picture: Sharp) => picture.resize(WIDTH, COVER_HEIGHT, { fit: 'cover' }).png().toBuffer()

const drawn = (subject: Subject) => fitted(sharp(Buffer.from(drawCover(subject)), { density: 288 }))

/** Falls back to a drawing where the file is missing or no picture. */
const cover = (subject: Subject) =>
  subject.imagePath ? fitted(sharp(subject.imagePath)).catch(() => drawn(subject)) : drawn(subject)

export async function drawSharePicture(site: Site, subject: Subject): Promise<Buffer> {
  const { headline, note } = subject
  return paint(
    await Promise.all([
      cover(subject).then((input) => ({ input, left: 0, top: 0 })),
      words(site, { text: headline, size: 64, colour: INK, font: 'heading', top: COVER_HEIGHT + 40, height: 156 }),
      words(site, { text: note, size: 30, colour: MUTED, font: 'text', top: COVER_HEIGHT + 218, height: ONE_LINE }),
      words(site, {
        text: site.brandName,
        size: 32,
        colour: BRICK,
        font: 'heading',
        top: HEIGHT - 78,
        height: ONE_LINE,
      }),
    ]),
  )
}
