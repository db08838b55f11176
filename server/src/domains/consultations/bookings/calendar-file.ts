import { type PackageName, packages } from '@lv/contract/packages'
import { showPhone } from '@lv/contract/phone'
import { sql } from 'drizzle-orm'
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import type { Config } from '#core/config.ts'
import type { Context } from '#core/context.ts'
import { stripLinks } from '#core/email-parts.ts'
import type { Customer, Visit } from './parts/notification-kinds.ts'

type CalendarFile = { method: 'REQUEST' | 'CANCEL'; filename: string; content: string }

type Entry = {
  id: string
  package: PackageName
  startsAt: string
  endsAt: string
  sequence: number
  location: string
  isCancelled: boolean
}

const FILENAME = 'consultation.ics'

function drawUp({ config, now }: { config: Config; now: Date }, entry: Entry, to: string): CalendarFile {
  const { brand, publicUrl } = config
  const { title, place } = packages[entry.package]
  const method = entry.isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST
  const calendar = ical({ prodId: { company: brand.name, product: 'Consultations', language: 'EN' }, method })
  calendar.createEvent({
    id: `${entry.id}@${new URL(publicUrl).host}`,
    sequence: entry.sequence,
    stamp: now,
    start: new Date(entry.startsAt),
    end: new Date(entry.endsAt),
    summary: `${brand.name}: ${title}`,
    location: place === 'call' ? 'By phone or video' : stripLinks(entry.location),
    organizer: { name: brand.name, email: brand.email },
    attendees: [{ email: to, rsvp: false }],
    status: entry.isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  })
  return { method, filename: FILENAME, content: calendar.toString() }
}

type Wanted = {
  bookingId: string
  to: string
  isOff?: boolean | undefined
}

/** The UID never changes, and the sequence rises with each change. @returns undefined without a time, or if erased */
export async function calendarFile(ctx: Context, { bookingId, to, isOff = false }: Wanted) {
  const { rows } = await ctx.db.execute<Entry>(sql`select b.id, b.package, b.starts_at as "startsAt",
      b.ends_at as "endsAt", b.sequence, b.location, (b.status <> 'confirmed' or ${isOff}::boolean) as "isCancelled"
    from bookings b where b.id = ${bookingId} and b.starts_at is not null and b.erased_at is null`)
  const [entry] = rows
  return entry && drawUp({ config: ctx.config, now: ctx.now() }, entry, to)
}

export const when = ({ day, time }: Pick<Visit, 'day' | 'time'>) => `${day}, ${time} (Melbourne time)`
export const isCall = ({ place }: Pick<Visit, 'place'>) => place === 'call'
export const what = (values: Pick<Visit, 'place'>) => (isCall(values) ? 'call' : 'visit')
export const where = (values: Pick<Visit, 'place'>) =>
  isCall(values) ? 'by phone or video' : 'at the address you gave us'

export const who = ({ name, phone, email }: Partial<Customer>) =>
  name === undefined ? 'The customer' : [stripLinks(name), phone && showPhone(phone), email].filter(Boolean).join(', ')
export const placeOf = (values: Pick<Visit, 'place'> & { location?: string }) =>
  isCall(values) ? 'By phone or video.' : `At ${stripLinks(values.location)}.`
