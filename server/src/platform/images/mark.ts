import { readFileSync } from 'node:fs'
import sharp from 'sharp'

const BRICK = '#A9452E'
/** A maskable icon may be cut to any shape: content stays within four fifths. */
const SAFE = 0.62

const mark = readFileSync(new URL('../../../../web/public/favicon.svg', import.meta.url))

export const drawMark = (size: number): Promise<Buffer> =>
  sharp(mark, { density: (72 * size) / 32 })
    .resize(size, size)
    .png()
    .toBuffer()

export async function drawSquareMark(size: number): Promise<Buffer> {
  const input = await drawMark(Math.round(size * SAFE))
  return sharp({ create: { width: size, height: size, channels: 3, background: BRICK } })
    .composite([{ input, gravity: 'centre' }])
    .png({ compressionLevel: 9 })
    .toBuffer()
}
