import { CalendarPlus } from 'lucide-react'
import { href } from 'react-router'
import { spanOf, whenOf } from '../../features/bookings/melbourne-time.ts'
import type { ShownBooking } from '../../features/bookings/shown-booking.ts'
import { buttonClass } from '../../ui/button-class.ts'
import { ButtonLink } from '../../ui/button-link.tsx'

/** The visit that was paid for. */
export type PaidVisit = { shown: ShownBooking; endsAt: string | null; consultant: string | null }

/** When, where and with whom; lines of a <dl>. */
export function VisitFacts({ visit: { shown, endsAt, consultant } }: { visit: PaidVisit }) {
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

export function VisitActions({ token, hasTime }: { token: string; hasTime: boolean }) {
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
