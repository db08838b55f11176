import type { OwnBooking } from '@lv/contract/booking'
import { packages } from '@lv/contract/packages'
import { href, Link } from 'react-router'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { whenOf } from './melbourne-time.ts'

/** What a list shows of a booking. Runs on the server, so that the packages stay there. */
export const shownBooking = ({ package: name, status, startsAt, isPast, reference, location, token }: OwnBooking) => ({
  title: packages[name].title,
  place: packages[name].place === 'call' ? 'By phone or video' : location,
  isOff: status === 'cancelled',
  startsAt,
  isPast,
  reference,
  token,
})
export type ShownBooking = ReturnType<typeof shownBooking>

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
