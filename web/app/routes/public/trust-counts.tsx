import { formatNumber } from '@lv/contract/numbers'

/** A thing that was counted: `count` null is fewer than ten, `of` what it is a part of. */
export type CountRow = {
  label: string
  count: number | null
  of?: number | null
  /** Shown in the place of the count, where that is only what the figure rests on. */
  figure?: string
  /** What the figure rests on, in the place of the share. */
  says?: string
}

type Props = { title: string; note: string; day: string; rows: CountRow[] }

/** Counts under a heading, each with what it rests on. */
export function CountTable({ title, note, day, rows }: Props) {
  return (
    <section aria-label={title}>
      <h2 className="text-2xl">{title}</h2>
      <p className="mt-1.5 max-w-[37.25em] text-muted">{note}</p>
      <dl className="mt-4 overflow-hidden rounded-card border border-edge bg-card">
        {rows.map((row) => (
          <div
            key={row.label}
            className="flex items-center justify-between gap-4 border-b border-edge px-4 py-3 last:border-b-0 sm:px-5"
          >
            <dt>{row.label}</dt>
            <dd className="shrink-0 text-right">
              <Shown row={row} />
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 text-sm text-muted">Counted {day}</p>
    </section>
  )
}

function Shown({ row: { count, of, figure, says } }: { row: CountRow }) {
  if (count === null) return <span className="block text-sm text-muted max-sm:w-24">fewer than 10: not shown</span>
  const rests = says ?? (of ? `${share(count, of)} of n = ${formatNumber(of)}` : undefined)
  return (
    <>
      <span className="block font-display text-xl leading-tight font-semibold tabular-nums">
        {figure ?? formatNumber(count)}
      </span>
      {rests && <span className="block text-sm text-muted max-sm:max-w-28">{rests}</span>}
    </>
  )
}

/** A part of a whole in percent, with one decimal under ten. */
function share(count: number, of: number) {
  const percent = (count / of) * 100
  return `${percent < 10 ? percent.toFixed(1) : Math.round(percent)}%`
}
