import { formatDate } from '@lv/contract/dates'
import { formatDollars } from '@lv/contract/money'
import type { Subscription } from '@lv/contract/subscriptions'
import type { ReactNode } from 'react'
import { Form, href, Link, useNavigation } from 'react-router'
import { FormKey } from '../../form-key.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { describeSubscription, landingPageOf, startOf } from './subscription-words.ts'

type Props = {
  subscription: Subscription
  /** A community's membership that premium, which goes on, pays for as well. */
  isInPremium: boolean
}

/** One thing that is paid for again and again: what it costs, what happens next, and everything one can do about it. */
export function SubscriptionCard({ subscription, isInPremium }: Props) {
  const { id, label, priceCents, interval, status, startedAt } = subscription
  const { tone, state, next } = describeSubscription(subscription)
  const isLate = status === 'past_due'
  return (
    <Card as="li" aria-labelledby={`subscription-${id}`}>
      <div className="flex items-start justify-between gap-3">
        <div>
          <h3 id={`subscription-${id}`} className="text-xl">
            {label}
          </h3>
          <p className="text-sm text-muted">Since {formatDate(startedAt)}</p>
        </div>
        <Badge tone={tone}>{state}</Badge>
      </div>
      <p className="mt-3">
        <span className="font-display text-2xl font-bold tabular-nums">{formatDollars(priceCents)}</span>{' '}
        <span className="text-muted">a {interval}, incl. GST</span>
      </p>
      <p className={isLate ? 'mt-3 rounded-control bg-brick-tint px-4 py-3' : 'mt-1'}>
        {isLate && <strong>We couldn’t charge your card for the renewal. </strong>}
        {next}
        {isLate && ' We’ll try your card again automatically; after changing it you can try right away.'}
      </p>
      {isInPremium && (
        <p className="mt-3 rounded-control bg-wattle-tint px-4 py-3">
          Premium includes this community too. If you cancel this membership, you stay a member and pay less.
        </p>
      )}
      <Deeds subscription={subscription} />
      <MoneyBack subscription={subscription} />
    </Card>
  )
}

function Deeds({ subscription }: { subscription: Subscription }) {
  const { id, label, status, cancelAtPeriodEnd, nextPlanLabel } = subscription
  if (status === 'ended' || status === 'incomplete')
    return (
      <Row>
        <ButtonLink to={startOf(subscription)} tone="quiet">
          {status === 'ended' ? 'Subscribe again' : 'Go to payment'}
        </ButtonLink>
      </Row>
    )
  const home = landingPageOf(subscription)
  return (
    <Row>
      {status === 'past_due' && <Resume id={id} label={label} text="Try again" />}
      {status === 'past_due' && <ChangeCard />}
      {status === 'active' && cancelAtPeriodEnd && <Resume id={id} label={label} text="Resume" />}
      {status === 'active' && !cancelAtPeriodEnd && nextPlanLabel && (
        <Resume id={id} label={label} text="Keep my plan" />
      )}
      <ButtonLink to={home.to} tone="quiet">
        {home.label}
      </ButtonLink>
      {!cancelAtPeriodEnd && (
        <ButtonLink to={href('/subscription/cancel/:subscriptionId', { subscriptionId: id })} tone="plain">
          Cancel<span className="sr-only"> {label}</span>
        </ButtonLink>
      )}
    </Row>
  )
}

const Row = ({ children }: { children: ReactNode }) => <div className="mt-4 flex flex-wrap gap-3">{children}</div>

function Resume({ id, label, text }: { id: string; label: string; text: string }) {
  const sent = useNavigation().formData
  const isPending = sent?.get('intent') === 'resume' && sent.get('subscriptionId') === id
  return (
    <Form method="post" preventScrollReset>
      <FormKey />
      <input type="hidden" name="subscriptionId" value={id} />
      <Button type="submit" name="intent" value="resume" isPending={isPending} pendingLabel="Processing...">
        {text}
        <span className="sr-only"> {label}</span>
      </Button>
    </Form>
  )
}

/** Leads to the provider's page for another card; `action` is the page of subscriptions, where it stands on another. */
export function ChangeCard({ label = 'Change card', action }: { label?: string; action?: string }) {
  const isPending = useNavigation().formData?.get('intent') === 'card'
  return (
    <Form method="post" action={action}>
      <FormKey />
      <Button type="submit" name="intent" value="card" tone="quiet" isPending={isPending} pendingLabel="Processing...">
        {label}
      </Button>
    </Form>
  )
}

/** The 14-day money-back, with its exact amount; nothing where it does not apply. */
function MoneyBack({ subscription: { id, label, refundableCents } }: { subscription: Subscription }) {
  if (refundableCents === 0) return null
  return (
    <p className="mt-4 border-t border-dashed border-edge pt-3 text-sm">
      Within 14 days of the first payment:{' '}
      <Link
        to={href('/subscription/refund/:subscriptionId', { subscriptionId: id })}
        className="wide-target font-semibold text-accent underline underline-offset-4"
      >
        get {formatDollars(refundableCents)} back<span className="sr-only"> for {label}</span>
      </Link>
    </p>
  )
}
