import { readFileSync } from 'node:fs'
import sharp from 'sharp'

const BRICK = '#A9452E'
/** A maskable icon is cut to any shape: what matters keeps inside of four fifths. */
const SAFE = 0.62

const mark = readFileSync(new URL('../../../../web/public/favicon.svg', import.meta.url))

/** The site's mark as a square PNG, drawn from favicon.svg. */
export const drawMark = (size: number): Promise<Buffer> =>
  sharp(mark, { density: (72 * size) / 32 })
    .resize(size, size)
    .png()
    .toBuffer()

/** The mark on a full square of its colour, for devices that cut icons to a shape of their own. */
export async function drawSquareMark(size: number): Promise<Buffer> {
  const input = await drawMark(Math.round(size * SAFE))
  return sharp({ create: { width: size, height: size, channels: 3, background: BRICK } })
    .composite([{ input, gravity: 'centre' }])
    .png({ compressionLevel: 9 })
    .toBuffer()
}
