import { formatDate, formatTime } from '@lv/contract/dates'
import { formatCents } from '@lv/contract/money'
import { type PackageName, packages } from '@lv/contract/packages'
import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import type { NewNotification } from '#core/notification-kinds.ts'
import { notify } from '#domains/notifications/notifications/notify.ts'
import { singleRow } from '#platform/database/rows.ts'
import { hashBookingToken } from '../link-tokens.ts'
import { bookingToken, visitSubject } from '../links.ts'
import type { Booked } from './notification-kinds.ts'
import { referenceOf } from './present.ts'

/**
 * `refunded`: the slot was gone when a late payment came. `called-off`: not by the customer.
 * `readdressed`: the consultant's address changed. `contact-changed`: the customer's address or phone did.
 */
export type BookingNotificationKinds =
  | 'confirmed'
  | 'moved'
  | 'handed-over'
  | 'readdressed'
  | 'contact-changed'
  | 'cancelled'
  | 'called-off'
  | 'reminder'
  | 'refunded'

type About = {
  bookingId: string
  news: BookingNotificationKinds
  /** Before it was moved or handed over; null without a time. */
  formerConsultantId?: string | null
  refundCents?: number
  reason?: string
  isOurs?: boolean
  note?: string
}

type Told = {
  id: string
  package: PackageName
  startsAt: string | null
  sequence: number
  name: string
  email: string
  phone: string
  location: string
  priceCents: number
  consultantId: string | null
  consultantName: string | null
  consultantEmail: string | null
  formerId: string | null
  formerEmail: string | null
  formerName: string | null
  /** Counts free calls to this address within an hour. */
  nth: number
}

async function read(ctx: Context, { bookingId, formerConsultantId = null }: About): Promise<Told> {
  const { rows } = await ctx.db.execute<Told>(sql`select b.id, b.package, b.starts_at as "startsAt", b.sequence, b.name,
      b.email, b.phone, b.location, b.price_cents as "priceCents", k.id as "consultantId", k.name as "consultantName",
      k.email as "consultantEmail", f.id as "formerId", f.email as "formerEmail", f.name as "formerName",
      (select count(*)::int from bookings o where o.email = b.email and o.price_cents = 0 and o.created_at <= b.created_at
        and o.created_at > b.created_at - interval '1 hour') as nth
    from bookings b left join consultants k on k.id = b.consultant_id
      left join consultants f on f.id = ${formerConsultantId}::uuid and f.id is distinct from k.id
    where b.id = ${bookingId}`)
  return singleRow(rows)
}

const whenOf = ({ startsAt, package: name }: Told) => ({
  package: packages[name].title,
  place: packages[name].place,
  ...(startsAt ? { day: formatDate(new Date(startsAt)), time: formatTime(new Date(startsAt)) } : {}),
})

/** Anybody can type a free call's address, so it gets at most three confirmations an hour (RELIABILITY.md, T93). */
const isTooMuch = ({ priceCents, nth }: Told, news: BookingNotificationKinds) =>
  news === 'confirmed' && priceCents === 0 && nth > 3

/** Repeats nothing that was typed: the address may be somebody else's (T81). */
function toCustomer(told: Told, { news, refundCents = 0, reason = '', isOurs, note = '' }: About): NewNotification[] {
  const { id, email, sequence, startsAt, package: name, priceCents } = told
  if (isTooMuch(told, news) || news === 'readdressed' || news === 'contact-changed') return []
  const amount = news === 'refunded' ? priceCents : refundCents
  const data: Booked = {
    ...whenOf(told),
    ...(priceCents === 0 ? { isFree: 'yes' } : {}),
    ...(news === 'handed-over' ? { consultant: told.consultantName ?? '' } : {}),
    refund: amount > 0 ? formatCents(amount) : '',
    reason,
    note,
    ...(isOurs ? { isOurs: 'yes' } : {}),
    packageName: name,
  }
  if (news === 'refunded') return [{ kind: 'booking-refunded', to: { email }, data }]
  const isOff = news === 'cancelled' || news === 'called-off'
  return [
    {
      kind: news === 'confirmed' && !startsAt ? 'booking-to-arrange' : `booking-${news}`,
      to: { email },
      data,
      link: { kind: 'manage_booking', subject: id },
      ...(startsAt && news !== 'reminder' ? { attach: { kind: 'calendar', id } as const } : {}),
      ...(isOff ? {} : { onlyWhile: { bookingId: id, sequence } }),
    },
  ]
}

/** Valid while the visit and the address are theirs. */
const linkOf = ({ id, consultantId, consultantEmail: email }: Told) =>
  visitSubject(id, consultantId && email ? { id: consultantId, email } : null)

const customerOf = ({ id, name, phone, email, location }: Told) => ({
  name,
  phone,
  email,
  location,
  reference: referenceOf(id),
})

function toConsultant(told: Told, { news, formerConsultantId, reason = '', note = '' }: About): NewNotification[] {
  const { id, consultantEmail: email, consultantId, sequence } = told
  if (!email || news === 'refunded') return []
  const isOff = news === 'cancelled' || news === 'called-off'
  const isChange = news === 'moved' || news === 'handed-over'
  const isNew = isChange && formerConsultantId !== undefined && formerConsultantId !== consultantId
  return [
    {
      kind: isNew || news === 'handed-over' ? 'visit-confirmed' : `visit-${news}`,
      to: { email },
      data: { ...customerOf(told), ...whenOf(told), consultant: told.consultantName ?? '', reason, note },
      link: { kind: 'visit_booking', subject: linkOf(told) },
      ...(news === 'reminder' || news === 'contact-changed' ? {} : { attach: { kind: 'calendar', id } as const }),
      ...(isOff ? {} : { onlyWhile: { bookingId: id, sequence } }),
    },
  ]
}

/** Dropped if they have the visit again by then. */
function toFormer(told: Told, { news }: About): NewNotification[] {
  const { id, formerId, formerEmail: email, formerName } = told
  if (!email || !formerId) return []
  const data = {
    consultant: formerName ?? '',
    reference: referenceOf(id),
    package: packages[told.package].title,
    isSameTime: news === 'handed-over' ? ('yes' as const) : ('' as const),
  }
  const onlyWhile = { bookingId: id, notOf: formerId }
  return [{ kind: 'visit-handed-over', to: { email }, data, attach: { kind: 'calendar', id, isOff: true }, onlyWhile }]
}

/** A call without a time has no consultant yet, so administrators are told. */
async function notifyUs(ctx: Context, told: Told, { news, formerConsultantId }: About) {
  const data = { ...customerOf(told), ...whenOf(told) }
  const to = 'administrators'
  if (news === 'confirmed' && !told.consultantId)
    await notify(ctx, { kind: 'call-to-arrange', to, data: { ...data, bookingId: told.id } })
  const isArranged = news === 'moved' && formerConsultantId === null
  if (isArranged || (news === 'cancelled' && !told.consultantId))
    await notify(ctx, { kind: 'call-not-needed', to, data })
}

async function openVisit(ctx: Context, told: Told) {
  if (!told.consultantId) return
  const hash = hashBookingToken(await bookingToken(ctx, 'visit', linkOf(told)))
  await ctx.db.execute(sql`update bookings set visit_hash = ${hash} where id = ${told.id} and visit_hash <> ${hash}`)
}

/** Runs in the caller's transaction. An email that no longer holds when it is sent is dropped. */
export async function notifyBooking(ctx: Context, about: About): Promise<void> {
  const told = await read(ctx, about)
  await openVisit(ctx, told)
  await notify(ctx, [...toCustomer(told, about), ...toConsultant(told, about), ...toFormer(told, about)])
  await notifyUs(ctx, told, about)
}
