// Covers are drawn on a sheet of 320 x 84 with the ground at 84. Nothing but drawing: pages ship these files to the browser.

/** What a pattern draws with: its own luck, and four kinds of marks in the colours of the cover. */
export type Pen = {
  /** A whole number from `low` to `high`, both included. */
  int: (low: number, high: number) => number
  pick: <Item>(items: readonly [Item, ...Item[]]) => Item
  /** A line; a closed one stays empty. */
  line: (d: string, width?: number) => void
  /** A closed line with the quiet fill behind it. */
  shape: (d: string, width?: number) => void
  /** The same with the cover's one strong colour. */
  spot: (d: string, width?: number) => void
  /** The same, filled with the ground. */
  hollow: (d: string, width?: number) => void
}

export type Pattern = (pen: Pen) => void

/** A rectangle as a path. */
export const box = (x: number, y: number, width: number, height: number) => `M${x} ${y}h${width}v${height}h${-width}z`

/** One path of the same mark at every `step` from `from` to `to`. */
export const each = (from: number, to: number, step: number, mark: (at: number, index: number) => string) => {
  let path = ''
  for (let at = from, index = 0; at <= to; at += step, index++) path += mark(Math.round(at * 10) / 10, index)
  return path
}
