import { formatDateTime } from '@lv/contract/dates'
import { formatDollars } from '@lv/contract/money'
import type { Order } from '@lv/contract/payments'
import { CalendarPlus, CircleCheck } from 'lucide-react'
import { useEffect } from 'react'
import { href } from 'react-router'
import { dropPaidDraft } from '../../features/bookings/draft.ts'
import { spanOf, whenOf } from '../../features/bookings/melbourne-time.ts'
import type { ShownBooking } from '../../features/bookings/shown-booking.ts'
import { ButtonLink, buttonClass } from '../../ui/button.tsx'
import { paidWords } from './paid-words.ts'
import { ChangeCard } from './subscription-card.tsx'

/** The visit that was paid for. */
type PaidVisit = { shown: ShownBooking; endsAt: string | null; consultant: string | null }

/** When, where and with whom; lines of a <dl>. */
function VisitFacts({ visit: { shown, endsAt, consultant } }: { visit: PaidVisit }) {
  const { startsAt, place, reference } = shown
  return (
    <>
      <dt className="text-muted">When</dt>
      <dd className="font-semibold">
        {startsAt ? whenOf(startsAt) : 'We call you to arrange a time'}
        {startsAt && endsAt && (
          <span className="block font-normal text-muted">{spanOf(startsAt, endsAt)}, Melbourne time</span>
        )}
      </dd>
      {place && (
        <>
          <dt className="text-muted">Where</dt>
          <dd className="min-w-0 font-semibold break-words">{place}</dd>
        </>
      )}
      {consultant && (
        <>
          <dt className="text-muted">With</dt>
          <dd className="font-semibold">{consultant}</dd>
        </>
      )}
      <dt className="text-muted">Booking</dt>
      <dd className="font-semibold">{reference}</dd>
    </>
  )
}

function VisitActions({ token, hasTime }: { token: string; hasTime: boolean }) {
  return (
    <>
      <ButtonLink to={href('/bookings/:token', { token })}>Manage the booking</ButtonLink>
      {hasTime && (
        <a href={`/api/bookings/${token}/calendar.ics`} className={buttonClass('quiet', 'regular')}>
          <CalendarPlus aria-hidden size={18} />
          Add to calendar
        </a>
      )}
    </>
  )
}

/** 'incl. GST', and by what where the credit balance paid all or a part of it. */
function paidWith({ amountCents, creditCents }: Order) {
  if (creditCents === 0) return 'incl. GST'
  const card = amountCents - creditCents
  const credit = `${formatDollars(creditCents)} from your credit balance`
  return `incl. GST: ${card > 0 ? `${credit}, ${formatDollars(card)} by card` : 'from your credit balance'}`
}

type Props = { order: Order; needsCard: boolean; visit: PaidVisit | null }

/** A paid order: what it brought, what it cost, its receipt, and the next step. */
export function PaidOrder({ order, needsCard, visit }: Props) {
  const { title, text, after, next, other } = paidWords(order)
  const isBooked = order.kind === 'consultation' && order.refundedCents < order.amountCents
  // Only now: who leaves the payment page, or lost the time, finds the form as it was.
  useEffect(() => {
    if (isBooked) dropPaidDraft()
  }, [isBooked])
  return (
    <>
      <CircleCheck aria-hidden size={40} strokeWidth={1.75} className="text-good" />
      <h1 className="mt-3 text-3xl">{title}</h1>
      <p className="mt-3 text-lg">{text}</p>
      <dl className="mt-6 grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 rounded-card border border-edge bg-card p-5">
        <dt className="text-muted">Bought</dt>
        <dd className="font-semibold">{order.label}</dd>
        <dt className="text-muted">Paid</dt>
        <dd className="font-semibold tabular-nums">
          {formatDollars(order.amountCents)} <span className="font-normal text-muted">{paidWith(order)}</span>
          {order.paidAt && <span className="block font-normal text-muted">{formatDateTime(order.paidAt)}</span>}
        </dd>
        {visit && <VisitFacts visit={visit} />}
      </dl>
      {needsCard && (
        <div className="mt-4 flex flex-wrap items-center justify-between gap-3 rounded-card bg-wattle-tint p-5">
          <p>No card was needed. Add one so that your plan renews when your credit runs out.</p>
          <ChangeCard label="Add a card" action={href('/subscription')} />
        </div>
      )}
      {after.length > 0 && (
        <section aria-labelledby="after" className="mt-6">
          <h2 id="after" className="text-xl">
            What happens next
          </h2>
          <ol className="mt-2 flex list-decimal flex-col gap-1.5 pl-5">
            {after.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </section>
      )}
      <div className="mt-6 flex flex-wrap gap-3">
        {visit && <VisitActions token={visit.shown.token} hasTime={visit.shown.startsAt !== null} />}
        <ButtonLink to={next.to} tone={visit ? 'quiet' : 'primary'}>
          {next.label}
        </ButtonLink>
        {other && !visit && (
          <ButtonLink to={other.to} tone="quiet">
            {other.label}
          </ButtonLink>
        )}
        {order.receiptId && (
          <ButtonLink to={href('/subscription/receipts/:receiptId', { receiptId: order.receiptId })} tone="quiet">
            Receipt
          </ButtonLink>
        )}
      </div>
    </>
  )
}
