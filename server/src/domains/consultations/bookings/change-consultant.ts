import type { ConsultantDetails } from '@lv/contract/admin-bookings'
import { ApiError } from '@lv/contract/errors'
import { sql } from 'drizzle-orm'
import { type Context, isUniqueViolation, transact } from '#core/context.ts'
import { redirectEmails } from '#domains/notifications/notifications/redirect-emails.ts'
import { audit } from '#platform/audit/audit.ts'
import { type Locked, lockConsultant, type Of, takenEmail } from './consultants.ts'
import { type Visit, visitsAhead } from './hand-over.ts'
import { notifyBooking } from './parts/notify.ts'
import { isReachable } from './parts/read.ts'

type Changed<Extra> = { email: string } & Extra

const refuseSame = (isSame: boolean) => {
  if (isSame) throw new ApiError('conflict', 'It is that already')
}

/** Personal data stays out of the audit log, which cannot be changed. */
const note = (ctx: Context, { id }: Locked, adminId: string | null, detail: Record<string, string | number>) =>
  audit(ctx, { actorId: adminId, action: 'consultant_changed', subject: id, detail })

/** @throws `not_found`, `conflict` for the same name */
export const renameConsultant = (ctx: Context, { who, name, adminId }: Of & { name: string }) =>
  transact(ctx, async (ctx) => {
    const consultant = await lockConsultant(ctx, who)
    refuseSame(consultant.name === name)
    await ctx.db.execute(sql`update consultants set name = ${name} where id = ${consultant.id}`)
    await note(ctx, consultant, adminId, { what: 'name' })
    return { email: consultant.email, name }
  })

/** Keeps the time free after booked visits too, as far as the next one leaves room. @returns those with less */
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
 * No booked visit is moved. @returns coming visits with less time before the next
 * @throws `not_found`, `conflict` for the same number of minutes
 */
export const setTravel = (
  ctx: Context,
  { who, minutes, adminId }: Of & { minutes: number },
): Promise<Changed<{ short: Visit[] }>> =>
  transact(ctx, async (ctx) => {
    const consultant = await lockConsultant(ctx, who)
    refuseSame(consultant.travelMinutes === minutes)
    await ctx.db.execute(sql`update consultants set travel_minutes = ${minutes} where id = ${consultant.id}`)
    const short = await keepFree(ctx, consultant.id, minutes)
    await note(ctx, consultant, adminId, { what: 'travel', from: consultant.travelMinutes, to: minutes })
    const visits = await visitsAhead(ctx, consultant.id)
    return { email: consultant.email, short: visits.filter(({ id }) => short.has(id)) }
  })

/** Links mailed to the old address end. Waits for changes in progress to these visits, so that it sees their emails. */
const endLinks = (ctx: Context, consultantId: string) =>
  ctx.db.execute(sql`update bookings set visit_hash = sha256(visit_hash)
    where consultant_id = ${consultantId} and status in ('held', 'confirmed')`)

/** Visits for which they still need their link: not over, or without a scope sheet. */
async function visitsToTell(ctx: Context, consultantId: string): Promise<string[]> {
  const { rows } = await ctx.db.execute<{ id: string }>(sql`select b.id from bookings b
    where b.consultant_id = ${consultantId} and b.status = 'confirmed' and ${isReachable(ctx.now())}
      and (b.ends_at > ${ctx.now()} or not exists (select from scope_sheets s where s.booking_id = b.id))
    order by b.starts_at, b.id`)
  return rows.map(({ id }) => id)
}

type Address = Of & { to: string }

async function readdress(ctx: Context, { who, to, adminId }: Address) {
  const consultant = await lockConsultant(ctx, who)
  const { id, email: from } = consultant
  refuseSame(from === to)
  await ctx.db.execute(sql`update consultants set email = ${to} where id = ${id}`)
  await endLinks(ctx, id)
  const visits = await visitsToTell(ctx, id)
  await redirectEmails(ctx, { from, to, toldAnew: visits })
  for (const bookingId of visits) await notifyBooking(ctx, { bookingId, news: 'readdressed' })
  await note(ctx, consultant, adminId, { what: 'email' })
  return { email: from, to, told: visits.length }
}

/**
 * Mails new links for the visits that need one. @returns for how many visits
 * @throws `not_found`, `conflict` for the same address, or another consultant's
 */
export async function readdressConsultant(
  ctx: Context,
  address: Address,
): Promise<Changed<{ to: string; told: number }>> {
  try {
    return await transact(ctx, (ctx) => readdress(ctx, address))
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    throw takenEmail('Another consultant has this email')
  }
}

type Change = Of & Partial<ConsultantDetails>

/**
 * @returns what was done, and coming visits with less than the travel time
 * @throws `not_found`, `conflict` for the address of another consultant
 */
export const changeConsultant = (ctx: Context, { who, adminId, name, email, travelMinutes: minutes }: Change) =>
  transact(ctx, async (ctx) => {
    const was = await lockConsultant(ctx, who)
    const of = { who: was.id, adminId }
    const said: string[] = []
    if (name !== undefined && name !== was.name) {
      await renameConsultant(ctx, { ...of, name })
      said.push(`${was.name} is now called ${name}.`)
    }
    if (email !== undefined && email !== was.email) {
      const { told } = await readdressConsultant(ctx, { ...of, to: email })
      said.push(`${was.email} is now ${email}, and the links in earlier emails no longer work.`, ...linksSent(told))
    }
    if (minutes === undefined || minutes === was.travelMinutes) return { said, short: [] }
    const { short } = await setTravel(ctx, { ...of, minutes })
    return { said: [...said, `${minutes} minutes are kept free after each visit.`], short }
  })

const linksSent = (told: number) =>
  told === 0 ? [] : [told === 1 ? 'A new link was sent for 1 visit.' : `New links were sent for ${told} visits.`]
