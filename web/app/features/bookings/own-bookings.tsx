import { href, Link } from 'react-router'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { whenOf } from './melbourne-time.ts'
import type { ShownBooking } from './shown-booking.ts'

/** One's consultations, each leading to its own page. */
export const OwnBookings = ({ bookings }: { bookings: ShownBooking[] }) => (
  <Card isFlush>
    <ul className="divide-y divide-edge">
      {bookings.map(({ title, place, isOff, startsAt, isPast, reference, token }) => (
        <li key={reference} className="relative px-4 py-3.5 transition-colors duration-150 hover:bg-paper">
          <p className="flex flex-wrap items-center justify-between gap-2">
            <Link to={href('/bookings/:token', { token })} className="font-semibold after:absolute after:inset-0">
              {title}
            </Link>
            <Badge tone={isOff ? 'alert' : isPast ? 'neutral' : 'good'}>
              {isOff ? 'Cancelled' : isPast ? 'Done' : 'Confirmed'}
            </Badge>
          </p>
          <p className="mt-1 text-sm">{startsAt ? whenOf(startsAt) : 'We call you to arrange a time'}</p>
          <p className="text-sm text-muted">
            {place && `${place} · `}
            {reference}
          </p>
        </li>
      ))}
    </ul>
  </Card>
)
