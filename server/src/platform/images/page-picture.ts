import sharp from 'sharp'
import { BRICK, INK, MARGIN, MUTED, paint, type Site, WIDTH, words } from './canvas.ts'
import { type DrawingName, drawGround } from './houses.ts'
import { drawMark } from './mark.ts'

const MARK = 52
/** Pixels left of a house. */
const COLUMN = 620

export type PageSubject = { headline: string; note?: string | undefined; drawing: DrawingName }

export async function drawPagePicture(site: Site, { headline, note, drawing }: PageSubject): Promise<Buffer> {
  const isStreet = drawing === 'street'
  const width = isStreet ? WIDTH - 2 * MARGIN : COLUMN
  const top = isStreet ? 132 : 156
  const text = { colour: INK, font: 'heading' as const, width }
  return paint(
    await Promise.all([
      sharp(Buffer.from(drawGround(drawing)))
        .png()
        .toBuffer()
        .then((input) => ({ input, left: 0, top: 0 })),
      drawMark(MARK).then((input) => ({ input, left: MARGIN, top: 48 })),
      words(site, {
        text: site.brandName,
        size: 34,
        colour: BRICK,
        font: 'heading',
        left: MARGIN + MARK + 16,
        top: 58,
        height: 48,
      }),
      words(site, { ...text, text: headline, size: isStreet ? 76 : 84, top, height: isStreet ? 172 : 288 }),
      ...(note
        ? [words(site, { text: note, size: 32, colour: MUTED, font: 'text', top: 476, width, height: 48 })]
        : []),
    ]),
  )
}
