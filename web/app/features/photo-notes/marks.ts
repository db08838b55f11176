export type Point = { x: number; y: number }

export const markColours = { red: '#d3261b', white: '#ffffff' } as const
export type MarkColour = keyof typeof markColours

/** What is drawn on a photo, in its own pixels. */
export type Mark = { colour: MarkColour } & (
  | { kind: 'pen'; points: Point[] }
  | { kind: 'arrow'; from: Point; to: Point }
  | { kind: 'text'; at: Point; text: string }
)

/** Around each mark, so that it is seen on whatever the photo shows. */
const outlines: Record<MarkColour, string> = { red: '#ffffff', white: '#22303a' }

/** The width of a line on a picture of this size. */
export const unitOf = ({ width, height }: { width: number; height: number }) => Math.max(width, height) / 160

/** The two ends of an arrow's head. */
export function headOf(from: Point, to: Point, size: number): [Point, Point] {
  const angle = Math.atan2(to.y - from.y, to.x - from.x)
  const end = (turn: number) => ({
    x: to.x - size * Math.cos(angle + turn),
    y: to.y - size * Math.sin(angle + turn),
  })
  return [end(Math.PI / 6), end(-Math.PI / 6)]
}

function trace(context: CanvasRenderingContext2D, [first, ...rest]: Point[]) {
  if (!first) return
  context.beginPath()
  context.moveTo(first.x, first.y)
  // A press without a move is a dot.
  for (const { x, y } of rest.length > 0 ? rest : [first]) context.lineTo(x, y)
  context.stroke()
}

function drawLines(context: CanvasRenderingContext2D, mark: Exclude<Mark, { kind: 'text' }>, unit: number) {
  if (mark.kind === 'pen') return trace(context, mark.points)
  const [left, right] = headOf(mark.from, mark.to, unit * 7)
  trace(context, [mark.from, mark.to])
  trace(context, [left, mark.to, right])
}

export const fontOf = (unit: number) => `600 ${Math.round(unit * 7)}px Figtree, sans-serif`

/** Where a text begins, moved to the left as far as it would stick out. */
function placeOf(context: CanvasRenderingContext2D, { at, text }: { at: Point; text: string }, unit: number): Point {
  const room = context.canvas.width - context.measureText(text).width - unit * 2
  return { x: Math.max(unit * 2, Math.min(at.x, room)), y: at.y }
}

export function drawMarks(context: CanvasRenderingContext2D, marks: Mark[], unit: number) {
  context.lineCap = 'round'
  context.lineJoin = 'round'
  context.font = fontOf(unit)
  context.textBaseline = 'middle'
  for (const mark of marks) {
    const at = mark.kind === 'text' ? placeOf(context, mark, unit) : undefined
    for (const [style, width] of [
      [outlines[mark.colour], unit * 2.4],
      [markColours[mark.colour], unit * 1.3],
    ] as const) {
      context.strokeStyle = style
      context.lineWidth = width
      if (mark.kind !== 'text') drawLines(context, mark, unit)
      else if (at && style === outlines[mark.colour]) context.strokeText(mark.text, at.x, at.y)
    }
    if (mark.kind !== 'text' || !at) continue
    context.fillStyle = markColours[mark.colour]
    context.fillText(mark.text, at.x, at.y)
  }
}

/** A text in lines no wider than `width`, as `measure` says; a longer word has its own. */
export function wrapText(text: string, width: number, measure: (line: string) => number): string[] {
  const lines: string[] = []
  for (const word of text.split(/\s/)) {
    if (!word) continue
    const last = lines.at(-1)
    const longer = last === undefined ? word : `${last} ${word}`
    if (last !== undefined && measure(longer) <= width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}
