import type { Wallet } from '@lv/contract/points'
import { href, Link } from 'react-router'
import { exactDollars } from '../../features/money/exact-dollars.ts'
import { Badge } from '../../ui/badge.tsx'
import { classNames } from '../../ui/class-names.ts'
import { planCell as cell, PlanTableHead } from './plan-table-head.tsx'
import { formatPace } from './wallet-tiles.tsx'

type Plan = Wallet['plans'][number]

type Props = {
  plans: Plan[]
  leadsPerMonth: number
  /** Whether that is the professional's own pace. */
  hasPace: boolean
}

/** What a lead comes to on every plan, computed: its price shared by the leads, and the points that it lacks bought. */
export function LeadPrices({ plans, leadsPerMonth, hasPace }: Props) {
  return (
    <section id="lead-prices" aria-labelledby="lead-prices-heading" className="scroll-mt-4">
      <h2 id="lead-prices-heading" className="text-2xl">
        What a lead costs on each plan
      </h2>
      <p className="mt-1 mb-3 max-w-text text-muted">
        At {formatPace(leadsPerMonth)} leads a month{hasPace ? ', based on your recent leads' : ', as an example'}: the
        plan’s price, plus a top-up with its bonus for the points the plan doesn’t include. Incl. GST. ‘Cheapest’ marks
        the one that costs least when paid monthly.
      </p>
      <PlanTable plans={plans} />
      <p className="mt-3">
        <Link
          to={href('/professionals/checkout')}
          className="inline-flex min-h-11 items-center font-semibold text-accent underline-offset-4 hover:underline"
        >
          See it at any pace
        </Link>
      </p>
    </section>
  )
}

function Row({ plan }: { plan: Plan }) {
  const { label, interval, cents, leadPriceCents, isMine, isCheapest } = plan
  return (
    <tr className={isMine ? 'bg-wattle-tint' : undefined} aria-current={isMine || undefined}>
      <th scope="row" className={classNames(cell, 'text-left', isMine ? 'font-semibold' : 'font-normal')}>
        {label} {isMine && <span className="font-normal">(yours)</span>}
        {isCheapest && (
          <Badge tone="good" className="sm:ml-2">
            Cheapest
          </Badge>
        )}
      </th>
      <td className={`${cell} text-right sm:whitespace-nowrap`}>
        {cents === 0 ? 'Free' : `${exactDollars(cents)} a ${interval}`}
      </td>
      <td className={`${cell} text-right font-semibold whitespace-nowrap`}>{exactDollars(leadPriceCents)}</td>
    </tr>
  )
}

function PlanTable({ plans }: Pick<Props, 'plans'>) {
  return (
    <div className="rounded-card border border-edge bg-card">
      <table className="w-full border-collapse text-sm [&_tbody_tr]:border-t [&_tbody_tr]:border-edge">
        <PlanTableHead price="Price" />
        <tbody>
          {plans.map((plan) => (
            <Row key={plan.key} plan={plan} />
          ))}
        </tbody>
      </table>
    </div>
  )
}
