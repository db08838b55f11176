import type { Booking } from '@lv/contract/booking'
import { melbourneDay } from '@lv/contract/dates'
import { DAY_MS } from '@lv/contract/durations'
import { showPhone } from '@lv/contract/phone'
import { CalendarPlus, Clock3, MapPin, Phone, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { href } from 'react-router'
import { House } from '../../drawing/house.tsx'
import { dayWords, spanOf } from '../../features/bookings/melbourne-time.ts'
import { useRootData } from '../../root-data.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { ButtonLink, buttonClass } from '../../ui/button.tsx'
import { useNow } from '../../ui/clock.tsx'
import { packageHouses } from './package-houses.ts'

type Props = { booking: Booking; title: string; place: 'call' | 'onsite'; token: string }

function stateOf({ status, isPast }: Booking): [BadgeTone, string] {
  if (status === 'cancelled') return ['alert', 'Cancelled']
  return isPast ? ['neutral', 'Done'] : ['good', 'Confirmed']
}

/** What is booked, when and where, and with whom. */
export function BookingHeader({ booking, title, place, token }: Props) {
  const { reference, startsAt, status, package: name } = booking
  const [tone, state] = stateOf(booking)
  const isOff = status === 'cancelled'
  return (
    <div className="grid items-end gap-x-14 gap-y-6 border-edge lg:grid-cols-[minmax(0,1fr)_22rem] lg:border-b">
      <div className="lg:pb-8">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-semibold">{title}</span>
          <Badge tone={tone}>{state}</Badge>
          <span className="text-sm text-muted">Booking {reference}</span>
        </p>
        <h1 className={`mt-2 text-3xl sm:text-4xl ${isOff ? 'text-muted line-through decoration-2' : ''}`}>
          {startsAt ? dayWords(melbourneDay(startsAt)).long : 'We call you'}
        </h1>
        <Facts booking={booking} place={place} />
        {isOff ? (
          <div className="mt-6 flex flex-wrap gap-3">
            <ButtonLink to={href('/book/:package', { package: name })}>Book again</ButtonLink>
          </div>
        ) : (
          startsAt &&
          !booking.isPast && (
            <a href={`/api/bookings/${token}/calendar.ics`} className={buttonClass('quiet', 'regular', 'mt-6')}>
              <CalendarPlus aria-hidden size={18} />
              Add to calendar
            </a>
          )
        )}
      </div>
      <House house={packageHouses[name]} className="mx-auto hidden h-52 w-auto lg:block" />
    </div>
  )
}

function Facts({ booking, place }: Pick<Props, 'booking' | 'place'>) {
  const { startsAt, endsAt, location, phone, consultant } = booking
  return (
    <ul className="mt-4 flex flex-col gap-1.5 text-lg">
      <Fact icon={<Clock3 aria-hidden size={20} />}>
        {startsAt && endsAt ? (
          <>
            {spanOf(startsAt, endsAt)} <span className="text-muted">Melbourne time</span>
          </>
        ) : (
          <CallSoon booking={booking} />
        )}
      </Fact>
      {place === 'onsite' ? (
        <Fact icon={<MapPin aria-hidden size={20} />}>{location}</Fact>
      ) : (
        <Fact icon={<Phone aria-hidden size={20} />}>
          By phone or video
          {phone && (
            <>
              : we call <span className="whitespace-nowrap">{showPhone(phone)}</span>
            </>
          )}
        </Fact>
      )}
      {consultant && <Fact icon={<UserRound aria-hidden size={20} />}>With {consultant.name}</Fact>}
    </ul>
  )
}

/** A call without a time. */
function CallSoon({ booking: { createdAt, status } }: Pick<Props, 'booking'>) {
  const { brand, frame } = useRootData()
  const isLate = useNow() > Date.parse(createdAt) + DAY_MS
  if (status === 'cancelled') return <>No time had been chosen</>
  if (!isLate) return <>Within 24 hours of your booking, or at a time you choose below</>
  return (
    <span>
      Choose a time below. Didn’t get a call?{' '}
      <a href={frame?.phoneHref} className="font-semibold underline underline-offset-4">
        {brand.phone}
      </a>
    </span>
  )
}

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-start gap-2.5">
      <span className="mt-1 shrink-0 text-accent">{icon}</span>
      <span className="min-w-0 break-words">{children}</span>
    </li>
  )
}
