import sharp from 'sharp'

export type DrawnSvg = { bytes: Buffer; width: number; height: number }

/** Draws an SVG of our own, never one that was sent, as WebP of a width in pixels. */
export async function drawSvg(svg: string, width: number): Promise<DrawnSvg> {
  const picture = sharp(Buffer.from(svg), { density: 192 }).resize({ width }).webp({ quality: 82 })
  const { data, info } = await picture.toBuffer({ resolveWithObject: true })
  return { bytes: data, width: info.width, height: info.height }
}
