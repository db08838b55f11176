import { planCardIds, planCards, topUpPoints } from '@lv/contract/catalogue'
import { LEAD_COST_POINTS } from '@lv/contract/pricing'
import { Link } from 'react-router'
import { listedLeadPrices } from '../../content/plans.ts'
import { formatNumber } from '../../format.ts'
import { capital } from './capital.ts'

const EXAMPLE_CENTS = 10_000

const examples = planCardIds.flatMap((id) => {
  const { tier, listedTopUpBonus, listedPointsFor100 } = planCards[id]
  if (listedPointsFor100 === null) return []
  const { points, bonusPoints } = topUpPoints(EXAMPLE_CENTS, tier)
  return [{ tier, listedTopUpBonus, listed: listedPointsFor100, bought: points + bonusPoints }]
})

const cell = 'px-3 py-2 text-right sm:px-4'

/** The examples of the second price list beside what is charged: listed there, charged by nobody. */
export function ListedTopUps() {
  return (
    <section aria-labelledby="listed">
      <h2 id="listed" className="text-xl">
        From our second price list: what $100 is said to buy
      </h2>
      <p className="mt-1 text-muted">Listed, not charged. What $100 really buys stands beside it.</p>
      <div className="mt-3 rounded-card border border-edge bg-card text-sm">
        <table className="w-full border-collapse [&_tbody_tr]:border-t [&_tbody_tr]:border-edge">
          <thead>
            <tr>
              <th scope="col" className="px-3 py-2 text-left font-semibold sm:px-4">
                Level
              </th>
              <th scope="col" className={`${cell} font-semibold text-muted`}>
                Listed
              </th>
              <th scope="col" className={`${cell} font-semibold`}>
                You get
              </th>
            </tr>
          </thead>
          <tbody>
            {examples.map(({ tier, listedTopUpBonus, listed, bought }) => (
              <tr key={tier}>
                <th scope="row" className="px-3 py-2 text-left font-normal sm:px-4">
                  {capital(tier)}
                </th>
                <td className={`${cell} text-muted`}>
                  {formatNumber(listed)} points, {listedTopUpBonus}
                </td>
                <td className={`${cell} font-semibold`}>{formatNumber(bought)} points</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

/** What a lead costs, and what the second price list says of it. */
export function ListedLeadPrices({ hasWallet }: { hasWallet: boolean }) {
  const { from, to, payPerLeadFrom } = listedLeadPrices
  return (
    <section aria-labelledby="lead-prices">
      <h2 id="lead-prices" className="text-xl">
        What a lead costs
      </h2>
      <p className="mt-1 max-w-text">
        <strong>{LEAD_COST_POINTS} LV Points on every plan</strong>, held first, and back by rule if a homeowner you
        contacted stays silent.
      </p>
      <p className="mt-2 max-w-text text-muted">
        Our second price list says {from} to {to} a lead depending on plan, and pay-per-lead from {payPerLeadFrom}. That
        is listed, not charged.
        {hasWallet && (
          <>
            {' '}
            <Link to="/professionals/wallet#lead-prices" className="underline underline-offset-4 hover:text-accent">
              Your wallet works out what a lead comes to on each plan
            </Link>
            .
          </>
        )}
      </p>
    </section>
  )
}
