import { gstOf } from '@lv/contract/catalogue'
import { exactDollars } from '@lv/contract/money'
import { formatNumber } from '@lv/contract/numbers'
import type { PlanOffer } from './plan-offers.ts'

type Props = { offer: PlanOffer; balanceCents: number }

/** What a month of the plan costs and brings, and what of the first the credit balance pays. */
export function CheckoutSummary({ offer, balanceCents }: Props) {
  const { name, price, cents, points, bonusPoints, level } = offer
  const lines = [
    [
      'Points each month',
      `${formatNumber(points)} + ${formatNumber(bonusPoints)} = ${formatNumber(points + bonusPoints)}`,
    ],
    ['Membership level', level],
    ['GST inside', exactDollars(gstOf(cents))],
    ...(balanceCents > 0
      ? [
          ['From your credit balance', exactDollars(balanceCents)],
          ['By card now', exactDollars(cents - balanceCents)],
        ]
      : []),
  ]
  return (
    <section aria-labelledby="summary" className="rounded-card border border-edge bg-card p-4 sm:p-5">
      <h2 id="summary" className="text-xl">
        {name} plan
      </h2>
      <p className="mt-1 flex flex-wrap items-baseline gap-x-2">
        <span className="font-display text-3xl leading-none font-semibold tabular-nums">{price}</span>
        <span className="text-sm text-muted">a month, incl. GST</span>
      </p>
      <dl className="mt-4 divide-y divide-edge border-t border-edge text-sm tabular-nums">
        {lines.map(([label, value]) => (
          <div key={label} className="flex justify-between gap-4 py-2">
            <dt className="text-muted">{label}</dt>
            <dd className="text-right">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-1 border-t border-edge pt-3 text-sm text-muted">
        Renews each month until you cancel, in two clicks. Points never expire.
      </p>
    </section>
  )
}
