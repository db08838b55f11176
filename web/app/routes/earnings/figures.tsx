import type { Earnings } from '@lv/contract/earnings'
import { exactDollars } from '../../features/money/exact-dollars.ts'
import { Card } from '../../ui/card.tsx'

/** Where the owner's money is: ready, within its money-back days, asked for, paid out, and what is owed back. */
export function Figures({ figures }: { figures: Earnings }) {
  const { balanceCents, payableCents, owingCents, requestedCents, paidOutCents } = figures
  const facts = [
    {
      name: 'Within money-back days',
      cents: Math.max(0, balanceCents - payableCents - owingCents),
      note: 'ready 14 days after it was paid',
    },
    { name: 'Asked for', cents: requestedCents, note: 'waiting for our decision' },
    { name: 'Paid out', cents: paidOutCents, note: 'so far' },
  ]
  return (
    <div className="mt-6">
      <Card>
        <dl className="grid gap-x-8 gap-y-5 sm:grid-cols-3 lg:grid-cols-[1.3fr_1fr_1fr_1fr]">
          <div className="sm:col-span-3 lg:col-span-1">
            <dt className="font-semibold">Ready to be paid out</dt>
            <dd className="font-display text-3xl font-bold tabular-nums">{exactDollars(payableCents)}</dd>
          </div>
          {facts.map(({ name, cents, note }) => (
            <div key={name} className="max-sm:flex max-sm:flex-wrap max-sm:items-baseline max-sm:justify-between">
              <dt className="text-sm text-muted">{name}</dt>
              <dd className="font-display text-xl font-semibold tabular-nums">
                {exactDollars(cents)}
                <span className="block font-sans text-xs font-normal text-muted max-sm:hidden">{note}</span>
              </dd>
            </div>
          ))}
        </dl>
        {owingCents > 0 && (
          <p className="mt-5 rounded-control bg-wattle-tint px-4 py-3">
            <strong className="tabular-nums">{exactDollars(owingCents)} is owed back</strong>: payments were refunded
            after your share of them had been paid out. It comes off what you earn next.
          </p>
        )}
      </Card>
    </div>
  )
}
