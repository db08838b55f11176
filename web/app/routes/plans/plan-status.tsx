import { formatDate } from '@lv/contract/dates'
import { formatDollars } from '@lv/contract/money'
import { formatNumber } from '@lv/contract/numbers'
import type { TierName } from '@lv/contract/pricing'
import type { Professional } from '@lv/contract/professional-shapes'
import type { Subscription } from '@lv/contract/subscriptions'
import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { LeadsLeft } from '../../features/workplace/leads-left.tsx'
import { capitalise } from '../../format.ts'
import { Badge } from '../../ui/badge.tsx'

/** What a tier costs that nobody pays for. */
const FREE = { bronze: 'Pay-as-you-go, no monthly charge', other: 'Given to you, free of charge' }

type Props = { professional: Professional; plan: Subscription | undefined }

/** What a professional is on and has: tier, credit balance and points (specification 2, section 2.14), and the next charge. */
export function PlanStatus({ professional, plan }: Props) {
  const { subscription_tier: tier, creditBalance, lvPoints, heldPoints } = professional
  return (
    <section
      aria-label="Current plan"
      className="mt-5 grid grid-cols-2 overflow-hidden rounded-card border border-edge bg-card lg:grid-cols-[1.3fr_1fr_1.2fr_1.5fr]"
    >
      <Tile label="Current tier">
        <p className="font-display text-2xl font-semibold">{capitalise(tier)}</p>
        <p className="text-sm text-muted">
          {plan ? priceLine(plan, tier) : FREE[tier === 'bronze' ? 'bronze' : 'other']}
        </p>
      </Tile>
      <Tile label="Credit balance">
        <p className="font-display text-2xl font-semibold tabular-nums">${creditBalance}</p>
        <p className="text-sm text-muted">AUD</p>
      </Tile>
      <Tile label="LV Points">
        <p className="font-display text-2xl font-semibold tabular-nums">{formatNumber(lvPoints)}</p>
        <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted tabular-nums">
          <LeadsLeft points={lvPoints} />
          {heldPoints > 0 && `${formatNumber(heldPoints)} held`}
        </p>
      </Tile>
      <Tile label="Next charge">
        <NextCharge plan={plan} hasCredit={Number(creditBalance) > 0} />
      </Tile>
    </section>
  )
}

/** '$99.99 a month'; preceded by the plan's name if that is not the tier's. */
function priceLine({ label, priceCents, interval }: Subscription, tier: TierName) {
  const price = `${formatDollars(priceCents)} a ${interval}`
  return label.startsWith(`${capitalise(tier)} tier`) ? price : `${label}, ${price}`
}

/** What comes next of a plan: a charge, another plan, its end, or a renewal that failed. */
function NextCharge({ plan, hasCredit }: { plan: Subscription | undefined; hasCredit: boolean }) {
  if (!plan)
    return (
      <>
        <p className="font-display text-2xl font-semibold">None</p>
        <p className="text-sm text-muted">No paid plan</p>
      </>
    )
  const { status, accessEndsAt, cancelAtPeriodEnd, currentPeriodEnd, nextPlanLabel, nextChargeCents } = plan
  if (status === 'past_due') return <FailedRenewal until={accessEndsAt} />
  if (cancelAtPeriodEnd)
    return (
      <>
        <p className="font-display text-2xl font-semibold">None</p>
        <p className="text-sm text-muted">
          Bronze from {formatDate(accessEndsAt ?? currentPeriodEnd)}. <Manage>Keep my plan</Manage>
        </p>
      </>
    )
  return (
    <>
      <p className="font-display text-2xl font-semibold tabular-nums">
        {nextChargeCents === null ? 'None' : formatDollars(nextChargeCents)}
      </p>
      <p className="text-sm text-muted">
        on {formatDate(currentPeriodEnd)}, incl. GST{hasCredit && ', from your credit first'}
        {nextPlanLabel && (
          <>
            . Then {nextPlanLabel}. <Manage>Keep my plan</Manage>
          </>
        )}
      </p>
    </>
  )
}

function FailedRenewal({ until }: { until: string | null }) {
  return (
    <>
      <Badge tone="alert">Renewal failed</Badge>
      <p className="mt-1 text-sm">
        {until && `It works until ${formatDate(until)}. `}
        <Manage>Change card or try again</Manage>
      </p>
    </>
  )
}

const Manage = ({ children }: { children: ReactNode }) => (
  <Link to={href('/subscription')} className="wide-target text-ink underline underline-offset-4 hover:text-accent">
    {children}
  </Link>
)

const Tile = ({ label, children }: { label: string; children: ReactNode }) => (
  // Each draws its line to the right and below, the box cuts the outer ones.
  <div className="-mr-px -mb-px border-r border-b border-edge p-4 max-lg:first:col-span-2 max-lg:last:col-span-2">
    <h2 className="mb-1 font-sans text-sm font-semibold tracking-normal text-muted">{label}</h2>
    {children}
  </div>
)
