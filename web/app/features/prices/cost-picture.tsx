import type { CostFigure } from '@lv/contract/costs'

/** Where an amount stands between the two ends of a scale, from 0 to 100. */
export type Scale = { at: (cents: number) => number; marks: readonly number[] }

/** From nothing to the dearest, with five marks at most. */
export function evenScale(figures: readonly CostFigure[]): Scale {
  const most = Math.max(...figures.map(({ highCents }) => highCents))
  const rough = most / 4
  const unit = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 2.5, 5, 10].map((times) => times * unit).find((each) => each >= rough) ?? rough
  const count = Math.ceil(most / step)
  return {
    at: (cents) => (cents / (step * count)) * 100,
    marks: Array.from({ length: count + 1 }, (_, mark) => mark * step),
  }
}

/** By powers of ten: for jobs of very different size beside each other. */
export function tenfoldScale(figures: readonly CostFigure[]): Scale {
  const from = Math.floor(Math.log10(Math.min(...figures.map(({ lowCents }) => lowCents))))
  const to = Math.ceil(Math.log10(Math.max(...figures.map(({ highCents }) => highCents)) + 1))
  return {
    at: (cents) => ((Math.log10(cents) - from) / (to - from)) * 100,
    marks: Array.from({ length: to - from + 1 }, (_, mark) => 10 ** (from + mark)),
  }
}

/** The middle half as a bar and the median as a line, on a scale; the same is beside it in words. */
export function CostBar({ figure: { lowCents, medianCents, highCents }, scale }: { figure: CostFigure; scale: Scale }) {
  const [low, median, high] = [scale.at(lowCents), scale.at(medianCents), scale.at(highCents)]
  return (
    <svg aria-hidden="true" className="block h-7 w-full overflow-visible">
      {scale.marks.map((mark) => (
        <line key={mark} x1={`${scale.at(mark)}%`} x2={`${scale.at(mark)}%`} y1="0" y2="28" className="stroke-edge" />
      ))}
      <rect x={`${low}%`} y="6" width={`${Math.max(0.8, high - low)}%`} height="16" rx="4" className="fill-good" />
      <line x1={`${median}%`} x2={`${median}%`} y1="2" y2="26" strokeWidth="3" className="stroke-ink" />
    </svg>
  )
}

const short = (cents: number) => {
  const dollars = cents / 100
  if (dollars >= 1_000_000) return `$${dollars / 1_000_000}m`
  return dollars >= 1000 ? `$${dollars / 1000}k` : `$${dollars}`
}

/** What the marks of the scale stand for. */
export function CostAxis({ scale: { at, marks } }: { scale: Scale }) {
  return (
    <svg aria-hidden="true" className="block h-5 w-full overflow-visible">
      {marks.map((mark, index) => (
        <text
          key={mark}
          x={`${at(mark)}%`}
          y="15"
          textAnchor={index === 0 ? 'start' : index === marks.length - 1 ? 'end' : 'middle'}
          className="fill-muted text-xs"
        >
          {short(mark)}
        </text>
      ))}
    </svg>
  )
}
