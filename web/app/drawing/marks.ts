/** One path of the same mark at every `step` from `from` to `to`, both included: pickets, boards, lacework. */
export function marks(from: number, to: number, step: number, mark: (at: number) => string) {
  let path = ''
  for (let at = from; at <= to + 0.001; at += step) path += mark(Math.round(at * 10) / 10)
  return path
}

/** A rectangle as a path. */
export const box = (x: number, y: number, width: number, height: number) => `M${x} ${y}h${width}v${height}h${-width}z`
