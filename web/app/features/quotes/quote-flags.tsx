import { formatDay } from '@lv/contract/dates'
import type { QuoteFlag } from '@lv/contract/quote-shapes'
import { Scale } from 'lucide-react'

/** What the law says about a quote, with the date since which it holds; both sides see the same. */
export function QuoteFlags({ flags }: { flags: QuoteFlag[] }) {
  if (flags.length === 0) return null
  return (
    <ul className="flex flex-col gap-2">
      {flags.map(({ code, says, effectiveFrom, isUnconfirmed }) => (
        <li key={code} className="flex gap-2.5 rounded-control bg-wattle-tint px-3 py-2 text-sm">
          <Scale aria-hidden size={18} className="mt-0.5 shrink-0" />
          <span>
            {says} <span className="text-muted">In force since {formatDay(effectiveFrom)}.</span>
            {isUnconfirmed && <strong className="block">Figures changed on 1 December 2026: check.</strong>}
          </span>
        </li>
      ))}
    </ul>
  )
}
