import { formatNumber } from '@lv/contract/numbers'
import { LEAD_COST_POINTS, LEADS_PER_REQUEST, pointsTierOf, pointsTiers } from '@lv/contract/pricing'
import { classNames } from '../../ui/class-names.ts'
import { HoldRules } from './hold-rules.tsx'

/** What a lead costs and when; the rules stand as they decide. */
export function LeadPricing() {
  return (
    <section aria-labelledby="lead-pricing">
      <h2 id="lead-pricing" className="text-xl">
        What a lead costs
      </h2>
      <p className="mt-1 text-muted">
        {LEAD_COST_POINTS} LV Points, held first. At most {LEADS_PER_REQUEST} professionals get a request.
      </p>
      <HoldRules className="mt-4" />
    </section>
  )
}

/** The names of balances; `points` marks where this professional is. */
export function PointsTiers({ points }: { points: number }) {
  const mine = pointsTierOf(points)
  return (
    <section aria-labelledby="points-tiers">
      <h2 id="points-tiers" className="text-xl">
        Points tiers
      </h2>
      <ul className="mt-3 divide-y divide-edge rounded-card border border-edge bg-card text-sm">
        {pointsTiers.map(({ name, from }, index) => {
          const next = pointsTiers[index + 1]?.from
          return (
            <li
              key={name}
              aria-current={name === mine || undefined}
              className={classNames(
                'flex justify-between gap-4 px-4 py-2',
                name === mine && 'bg-wattle-tint font-semibold',
              )}
            >
              <span>
                {name}
                {name === mine && <span className="font-normal"> (you)</span>}
              </span>
              <span className="tabular-nums">
                {next ? `${formatNumber(from)} to ${formatNumber(next - 1)}` : `${formatNumber(from)} and above`}
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
