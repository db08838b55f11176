import type { ConsultantDetails } from '@lv/contract/admin-bookings'
import { sql } from 'drizzle-orm'
import { type Context, isUniqueViolation, transact } from '#core/context.ts'
import { redirectEmails } from '#domains/notifications/notifications/redirect-emails.ts'
import { audit } from '#platform/audit/audit.ts'
import { type Locked, lockConsultant, type Of, takenEmail } from './consultants.ts'
import { type Visit, visitsAhead } from './hand-over.ts'
import { notifyBooking } from './parts/notify.ts'
import { isReachable } from './parts/read.ts'

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

/** No booked visit is moved. @returns coming visits with less time before the next */
async function setTravel(ctx: Context, consultantId: string, minutes: number): Promise<Visit[]> {
  await ctx.db.execute(sql`update consultants set travel_minutes = ${minutes} where id = ${consultantId}`)
  const short = await keepFree(ctx, consultantId, minutes)
  return (await visitsAhead(ctx, consultantId)).filter(({ id }) => short.has(id))
}

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

async function setEmail(ctx: Context, consultantId: string, email: string): Promise<void> {
  try {
    await ctx.db.execute(sql`update consultants set email = ${email} where id = ${consultantId}`)
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    throw takenEmail('Another consultant has this email')
  }
}

/** Mails new links for the visits that need one. @returns for how many @throws `conflict` for another consultant's */
async function readdress(ctx: Context, { id, email: from }: Locked, to: string): Promise<number> {
  await setEmail(ctx, id, to)
  await endLinks(ctx, id)
  const visits = await visitsToTell(ctx, id)
  await redirectEmails(ctx, { from, to, toldAnew: visits })
  for (const bookingId of visits) await notifyBooking(ctx, { bookingId, news: 'readdressed' })
  return visits.length
}

type Change = Of & Partial<ConsultantDetails>

/**
 * @returns what was done, and coming visits with less than the travel time
 * @throws `not_found`, `conflict` for the address of another consultant
 */
export const changeConsultant = (ctx: Context, { consultantId, adminId, ...change }: Change) =>
  transact(ctx, async (ctx) => {
    const { name, email, travelMinutes: minutes } = change
    const was = await lockConsultant(ctx, consultantId)
    // Personal data stays out of the audit log, which cannot be changed.
    const note = (detail: Record<string, string | number>) =>
      audit(ctx, { actorId: adminId, action: 'consultant_changed', subject: was.id, detail })
    const said: string[] = []
    if (name !== undefined && name !== was.name) {
      await ctx.db.execute(sql`update consultants set name = ${name} where id = ${was.id}`)
      await note({ what: 'name' })
      said.push(`${was.name} is now called ${name}.`)
    }
    if (email !== undefined && email !== was.email) {
      const told = await readdress(ctx, was, email)
      await note({ what: 'email' })
      said.push(`${was.email} is now ${email}, and the links in earlier emails no longer work.`, ...linksSent(told))
    }
    if (minutes === undefined || minutes === was.travelMinutes) return { said, short: [] }
    const short = await setTravel(ctx, was.id, minutes)
    await note({ what: 'travel', from: was.travelMinutes, to: minutes })
    return { said: [...said, `${minutes} minutes are kept free after each visit.`], short }
  })

const linksSent = (told: number) =>
  told === 0 ? [] : [told === 1 ? 'A new link was sent for 1 visit.' : `New links were sent for ${told} visits.`]
