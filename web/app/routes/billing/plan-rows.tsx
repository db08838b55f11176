import { formatDollars } from '@lv/contract/money'
import { Check } from 'lucide-react'
import { drawing } from '../../drawing/house.tsx'
import { houses } from '../../drawing/houses.ts'

/** The whole street, as decoration: all of the communities instead of one. */
export function HouseRow({ className }: { className?: string }) {
  return (
    <svg viewBox="0 50 1190 253" aria-hidden className={`block h-auto w-full ${className ?? ''}`}>
      {houses.map(({ id }) => (
        <use key={id} href={drawing(id)} />
      ))}
      <path d="M0 300h1190" stroke="var(--line)" strokeWidth="3" />
    </svg>
  )
}

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

/** What is included, line by line. */
export function TickList({ lines, className }: { lines: readonly string[]; className?: string }) {
  return (
    <ul className={`flex flex-col gap-2 ${className ?? ''}`}>
      {lines.map((line) => (
        <li key={line} className="flex gap-2.5">
          <Check aria-hidden size={20} className="mt-0.5 shrink-0 text-good" />
          {line}
        </li>
      ))}
    </ul>
  )
}
