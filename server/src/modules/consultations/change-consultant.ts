import { ApiError } from '@lv/contract/errors'
import { sql } from 'drizzle-orm'
import { type Context, isTaken, transact } from '../../context.ts'
import { audit } from '../../http/audit.ts'
import { redirectLetters } from '../../jobs/redirect-letters.ts'
import { consultantFields, type Locked, lockConsultant, readTyped } from './consultants.ts'
import { type Visit, visitsAhead } from './hand-over.ts'
import { isReachable } from './parts/read.ts'
import { tellBooking } from './parts/tell.ts'

type Changed<Extra> = { email: string } & Extra

const refuseSame = (isSame: boolean) => {
  if (isSame) throw new ApiError('conflict', 'It is that already')
}

/** Personal data stays out of the audit log, which cannot be changed. */
const note = (ctx: Context, { id }: Locked, detail: Record<string, string | number>) =>
  audit(ctx, { actorId: null, action: 'consultant_changed', subject: id, detail })

/** Renames a consultant. @throws `invalid`, `not_found`, `conflict` for the same name */
export function renameConsultant(ctx: Context, email: string, given: string): Promise<Changed<{ name: string }>> {
  const name = readTyped(consultantFields.name, given)
  return transact(ctx, async (ctx) => {
    const consultant = await lockConsultant(ctx, email)
    refuseSame(consultant.name === name)
    await ctx.db.execute(sql`update consultants set name = ${name} where id = ${consultant.id}`)
    await note(ctx, consultant, { what: 'name' })
    return { email: consultant.email, name }
  })
}

/** Visits that are not over keep the new way free, but never more than there is until the next. @returns those with less */
async function keepFree(ctx: Context, consultantId: string, minutes: number): Promise<Set<string>> {
  const full = sql`b.ends_at + make_interval(mins => ${minutes}::int)`
  const { rows } = await ctx.db.execute<{ id: string; isShort: boolean }>(sql`update bookings b
    set busy_until = least(${full}, (select min(n.starts_at) from bookings n where n.consultant_id = b.consultant_id
      and n.status in ('held', 'confirmed') and n.starts_at >= b.ends_at))
    where b.consultant_id = ${consultantId} and b.status in ('held', 'confirmed') and b.ends_at > ${ctx.now()}
    returning b.id, b.busy_until < ${full} as "isShort"`)
  return new Set(rows.filter(({ isShort }) => isShort).map(({ id }) => id))
}

/**
 * The minutes kept free after each visit of a consultant, from now on: after visits that are booked too, as far as the
 * next one leaves room. Nothing that is booked is moved.
 * @returns the visits ahead after which the next one begins sooner
 * @throws `invalid`, `not_found`, `conflict` for as many as there are
 */
export function setTravel(
  ctx: Context,
  email: string,
  given: string,
): Promise<Changed<{ minutes: number; short: Visit[] }>> {
  const minutes = readTyped(consultantFields.travelMinutes, given)
  return transact(ctx, async (ctx) => {
    const consultant = await lockConsultant(ctx, email)
    refuseSame(consultant.travelMinutes === minutes)
    await ctx.db.execute(sql`update consultants set travel_minutes = ${minutes} where id = ${consultant.id}`)
    const short = await keepFree(ctx, consultant.id, minutes)
    await note(ctx, consultant, { what: 'travel', from: consultant.travelMinutes, to: minutes })
    const visits = await visitsAhead(ctx, consultant.email)
    return { email: consultant.email, minutes, short: visits.filter(({ id }) => short.has(id)) }
  })
}

/**
 * The reader of the old address has no business with these visits any more: their links end. Waits for any confirming,
 * moving or cancelling of one of them, so that letters to the old address are seen afterwards.
 */
const endLinks = (ctx: Context, consultantId: string) =>
  ctx.db.execute(sql`update bookings set visit_hash = sha256(visit_hash)
    where consultant_id = ${consultantId} and status in ('held', 'confirmed')`)

/** Visits of a consultant for which they still need their link: those that are not over, and those without a scope sheet. */
async function visitsToTell(ctx: Context, consultantId: string): Promise<string[]> {
  const { rows } = await ctx.db.execute<{ id: string }>(sql`select b.id from bookings b
    where b.consultant_id = ${consultantId} and b.status = 'confirmed' and ${isReachable(ctx.now())}
      and (b.ends_at > ${ctx.now()} or not exists (select from scope_sheets s where s.booking_id = b.id))
    order by b.starts_at, b.id`)
  return rows.map(({ id }) => id)
}

async function readdress(ctx: Context, given: string, to: string) {
  const consultant = await lockConsultant(ctx, given)
  const { id, email: from } = consultant
  refuseSame(from === to)
  await ctx.db.execute(sql`update consultants set email = ${to} where id = ${id}`)
  await endLinks(ctx, id)
  const visits = await visitsToTell(ctx, id)
  await redirectLetters(ctx, { from, to, toldAnew: visits })
  for (const bookingId of visits) await tellBooking(ctx, { bookingId, news: 'readdressed' })
  await note(ctx, consultant, { what: 'email' })
  return { email: from, to, told: visits.length }
}

/**
 * Where letters to a consultant go from now on, those that wait to be sent too. Each visit for which they need a link is
 * told there, with a new one and the calendar entry; the links in letters to the old address end.
 * @returns how many visits were told
 * @throws `invalid`, `not_found`, `conflict` for the same address and for that of another consultant
 */
export async function readdressConsultant(
  ctx: Context,
  email: string,
  given: string,
): Promise<Changed<{ to: string; told: number }>> {
  const to = readTyped(consultantFields.email, given)
  try {
    return await transact(ctx, (ctx) => readdress(ctx, email, to))
  } catch (error) {
    if (!isTaken(error)) throw error
    throw new ApiError('conflict', 'Another consultant has this email')
  }
}
