import QRCode from 'qrcode'

/** One rectangle for each run makes a tenth of the drawing. */
function pathOf({ size, data }: { size: number; data: ArrayLike<number> }): string {
  const runs: string[] = []
  for (let y = 0; y < size; y++)
    for (let x = 0, length = 0; x < size; x += length || 1) {
      length = 0
      while (x + length < size && data[y * size + x + length]) length++
      if (length > 0) runs.push(`M${x} ${y}h${length}v1h-${length}z`)
    }
  return runs.join('')
}

/** `size` modules a side, without the margin of four. */
export function qrCode(text: string): { size: number; path: string } {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'M' })
  return { size: modules.size, path: pathOf(modules) }
}
