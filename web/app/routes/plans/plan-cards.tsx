import { Check } from 'lucide-react'
import { useId } from 'react'
import { href } from 'react-router'
import { SUBSCRIPTION } from '../../features/plans/plan-address.ts'
import { Badge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { LeadsAtPace } from './lead-pace.tsx'
import type { LeadPace } from './lead-pace-of.ts'
import type { PlanOffer } from './plan-offers.ts'

type Props = { offers: PlanOffer[]; isFreeChosen: boolean; pace: LeadPace }

/** The plan cards (specification 2, section 2.15), and what a lead costs on each of them at one's own pace. */
export function PlanCards({ offers, isFreeChosen, pace }: Props) {
  return (
    <div className="@container">
      <h1 className="text-3xl">Plans</h1>
      <p className="mt-2 max-w-text text-lg text-muted">
        Points each month, and a membership level to match. Prices are per month, incl. GST; cancel any time and keep
        your points.
      </p>
      <ul className="mt-6 grid gap-3 @2xl:grid-cols-2 @5xl:grid-cols-5">
        {offers.map((offer) => (
          <Plan key={offer.id} offer={offer} isChosen={offer.isFree && isFreeChosen} />
        ))}
      </ul>
      <p className="mt-5">
        <ButtonLink to={SUBSCRIPTION} tone="plain" className="-ml-4">
          Compare with the membership tiers
        </ButtonLink>
      </p>
      <LeadsAtPace {...pace} />
    </div>
  )
}

function Plan({ offer, isChosen }: { offer: PlanOffer; isChosen: boolean }) {
  const heading = useId()
  const { id, name, price, points, bonusPoints, features, isMine } = offer
  return (
    <li
      id={id}
      className={classNames(
        'flex flex-col gap-3 rounded-card border border-edge bg-card p-4',
        '@5xl:row-span-4 @5xl:grid @5xl:grid-rows-subgrid',
        isChosen && 'outline-2 -outline-offset-1 outline-accent',
      )}
    >
      <div className="flex min-h-7 flex-wrap items-center justify-between gap-2">
        <h2 id={heading} className="text-lg">
          {name}
        </h2>
        {isMine && <Badge tone="good">Your plan</Badge>}
        {isChosen && <Badge tone="attention">Selected</Badge>}
      </div>
      <p>
        <span className="font-display text-2xl leading-none font-semibold tabular-nums">{price}</span>
        <span className="text-sm text-muted"> a month</span>
        <span className="mt-1 block text-sm font-semibold tabular-nums">
          {points > 0 ? `${points} + ${bonusPoints} = ${points + bonusPoints} points` : '0 points, no bonus'}
        </span>
      </p>
      <ul className="flex flex-col gap-1.5 text-sm">
        {features.map((feature) => (
          <li key={feature} className="flex gap-2">
            <Check aria-hidden size={16} className="mt-0.5 shrink-0 text-good" />
            {feature}
          </li>
        ))}
      </ul>
      <div className="mt-auto">
        <PlanButton offer={offer} isChosen={isChosen} describedBy={heading} />
        {isChosen && <p className="mt-2 text-sm text-muted">Nothing to pay: buy points when you want them.</p>}
      </div>
    </li>
  )
}

type ButtonProps = { offer: PlanOffer; isChosen: boolean; describedBy: string }

/** 'Choose Plan': the free one is only marked. */
function PlanButton({ offer: { id, isFree, isMine }, isChosen, describedBy }: ButtonProps) {
  if (isMine)
    return (
      <ButtonLink to={href('/subscription')} tone="quiet" className="w-full">
        Manage
      </ButtonLink>
    )
  return (
    <ButtonLink
      to={isFree ? '?selected=free' : `?plan=${id}`}
      tone={isFree ? 'quiet' : 'primary'}
      aria-describedby={describedBy}
      aria-current={isChosen || undefined}
      preventScrollReset={isFree}
      className="w-full"
    >
      Choose Plan
    </ButtonLink>
  )
}
