import type { ConsultantVisit } from '@lv/contract/booking'
import { showPhone } from '@lv/contract/phone'
import { Clock3, Mail, MapPin, Phone } from 'lucide-react'
import { phoneLink } from '../../content/brand.ts'
import { dayWords, spanOf } from '../../features/bookings/melbourne-time.ts'
import { mailLink } from '../../mail-link.ts'
import { dayOf } from '../../melbourne-day.ts'
import { Badge } from '../../ui/badge.tsx'

type Props = { visit: ConsultantVisit; title: string; place: 'call' | 'onsite' }

const way = 'inline-flex min-h-11 items-center gap-2.5 underline-offset-4 hover:underline'

/** Who, where and when; of a cancelled visit only when. */
export function VisitHeader({ visit, title, place }: Props) {
  const { startsAt, endsAt, name, phone, email, location, status, isPast } = visit
  const isOff = status === 'cancelled'
  return (
    <div>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-semibold">{title}</span>
        {isOff ? <Badge tone="alert">Cancelled</Badge> : <Badge tone="good">{isPast ? 'Done' : 'Confirmed'}</Badge>}
      </p>
      <h1 className={`mt-2 text-3xl sm:text-4xl ${isOff ? 'text-muted line-through decoration-2' : ''}`}>
        {[startsAt && dayWords(dayOf(startsAt)).long, name].filter(Boolean).join(': ') || 'Visit'}
      </h1>
      <ul className="mt-3 text-lg">
        {startsAt && endsAt && (
          <li className={way}>
            <Clock3 aria-hidden size={20} className="shrink-0 text-accent" />
            <span>
              {spanOf(startsAt, endsAt)} <span className="text-muted">Melbourne time</span>
            </span>
          </li>
        )}
        {place === 'onsite' && location && (
          <li className="flex min-h-11 items-center gap-2.5">
            <MapPin aria-hidden size={20} className="shrink-0 text-accent" />
            {location}
          </li>
        )}
        {!isOff && <Reach phone={phone} email={email} />}
      </ul>
    </div>
  )
}

function Reach({ phone, email }: { phone: string; email: string }) {
  return (
    <li className="flex flex-wrap gap-x-6">
      {phone && (
        <a href={phoneLink(phone)} className={way}>
          <Phone aria-hidden size={20} className="shrink-0 text-accent" />
          {showPhone(phone)}
        </a>
      )}
      <a href={mailLink(email)} className={`${way} break-all`}>
        <Mail aria-hidden size={20} className="shrink-0 text-accent" />
        {email}
      </a>
    </li>
  )
}
