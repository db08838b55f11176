import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { type Drawn, NotDrawn } from './jobs.ts'
import { costOf } from './picture-cost.ts'

const MOST_PIXELS = 50_000_000
/** Progressive photographs have about ten. */
const MOST_SCANS = 100
/** As much as 50 megapixels of a progressive photograph, as cameras write it (4:2:0), and a fifth more. */
const MOST_HELD_BYTES = 180_000_000

type Upload = { from: string; to: string; longestSide: number }

/**
 * Redraws a picture as WebP, its longest side at most `longestSide` pixels: no location, no camera, no hidden payload
 * survives. Its cost is read from its bytes first; too costly a picture is not decoded.
 * @throws NotDrawn
 */
export async function drawUpload({ from, to, longestSide }: Upload): Promise<Drawn> {
  const { scans, heldBytes } = costOf(await readFile(from))
  if (scans > MOST_SCANS || heldBytes > MOST_HELD_BYTES) throw new NotDrawn('costly')
  const picture = sharp(from, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
  const { width = 0, height = 0 } = await picture.metadata()
  if (width * height > MOST_PIXELS) throw new NotDrawn('unreadable')
  const drawn = await picture
    .rotate()
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
    // More effort saves 3 to 5 % of the bytes, and takes half as long again and 15 MB more.
    .webp({ quality: 80, effort: 2 })
    .toFile(to)
  return { width: drawn.width, height: drawn.height, byteCount: drawn.size }
}
