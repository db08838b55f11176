import { formatDollars } from '../../format.ts'

/** '$99/month', large, and that GST is in it. */
export function PriceLine({ cents, interval = 'month' }: { cents: number; interval?: 'month' | 'year' }) {
  return (
    <p className="flex flex-wrap items-baseline gap-x-2">
      <span className="font-display text-3xl font-bold tabular-nums">
        {formatDollars(cents)}
        <span className="text-xl font-semibold">/{interval}</span>
      </span>
      <span className="text-sm text-muted">AUD, incl. GST</span>
    </p>
  )
}
