import type { Booking } from '@lv/contract/booking'
import { FileDown } from 'lucide-react'
import { exactDollars } from '../../features/money/exact-dollars.ts'
import { formatDollars } from '../../format.ts'
import { Card } from '../../ui/card.tsx'

/** What was paid, what came back, and the papers of both. */
export function ReceiptsCard({ booking: { paidCents, refundedCents, receipts } }: { booking: Booking }) {
  if (paidCents === 0) return null
  return (
    <Card as="section" aria-labelledby="paid">
      <h2 id="paid" className="text-lg">
        Payment
      </h2>
      <p className="mt-2 flex flex-wrap items-baseline gap-x-2">
        <span className="font-display text-2xl font-semibold tabular-nums">{formatDollars(paidCents)}</span>
        <span className="text-sm text-muted">paid, incl. GST</span>
      </p>
      {refundedCents > 0 && <p className="mt-1 font-semibold text-good">{formatDollars(refundedCents)} refunded</p>}
      <ul className="mt-3 divide-y divide-edge border-t border-edge">
        {receipts.map(({ number, kind, totalCents, url }) => (
          <li key={number}>
            <a
              href={url}
              className="-mx-2 flex min-h-11 items-center gap-3 rounded-control px-2 py-2 text-sm hover:bg-tint"
            >
              <FileDown aria-hidden size={18} className="shrink-0 text-muted" />
              <span className="grow">
                <span className="block font-semibold">{kind === 'invoice' ? 'Tax invoice' : 'Adjustment note'}</span>
                <span className="text-muted">{number}, PDF</span>
              </span>
              <span className="font-semibold tabular-nums">
                {exactDollars(kind === 'invoice' ? totalCents : -totalCents)}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </Card>
  )
}
