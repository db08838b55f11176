import { ApiError } from '@lv/contract/errors'
import type { Lead } from '@lv/contract/lead-shapes'
import { type SQL, sql } from 'drizzle-orm'
import { type Context, transact } from '#core/context.ts'
import { noteEvent } from '#domains/marketplace/requests/note-event.ts'
import { requireRow } from '#platform/database/rows.ts'
import { attemptColumns } from './engagement.ts'
import { type LeadRow, leadColumns, presentLead, shownPhone } from './present.ts'

/** A `with` member of the statement that shows the numbers. Writes once for each lead and day in Melbourne. */
export const reveals = (shown: SQL, now: Date | SQL): SQL => sql`
  insert into contact_reveals (lead_id, day, at)
  select s.id, (${now}::timestamptz at time zone 'Australia/Melbourne')::date, ${now}::timestamptz from ${shown} s
  where s."customerPhone" is not null and not exists (
    select from contact_reveals v
    where v.lead_id = s.id and v.day = (${now}::timestamptz at time zone 'Australia/Melbourne')::date)
  on conflict do nothing returning lead_id`

export async function logReveal(ctx: Context, leadId: string): Promise<void> {
  const shown = sql`(select l.id, ${shownPhone} as "customerPhone"
    from leads l join quote_requests r on r.id = l.request_id where l.id = ${leadId})`
  await ctx.db.execute(reveals(shown, ctx.now()))
}

type Revocation = { requestId: string; leadId: string }

/**
 * PRODUCT.md, section 9.6.
 * @throws `not_found`, `conflict` for the professional who was accepted
 */
export function revokePhone(ctx: Context, { requestId, leadId }: Revocation): Promise<{ message: string }> {
  return transact(ctx, async (ctx) => {
    const { rows } = await ctx.db.execute<{ professionalId: string; isNew: boolean; isWon: boolean }>(sql`with lead as (
        select id, professional_id, phone_revoked_at is null as is_new, status = 'won' as is_won from leads
        where id = ${leadId} and request_id = ${requestId} for no key update),
      revoked as (
        update leads set phone_revoked_at = ${ctx.now()} from lead where leads.id = lead.id and is_new)
      select professional_id as "professionalId", is_new as "isNew", is_won as "isWon" from lead`)
    const { professionalId, isNew, isWon } = requireRow(rows, 'Lead not found')
    if (isWon) throw new ApiError('conflict', 'You accepted this professional, so they need your number for the job')
    if (isNew) await noteEvent(ctx, { requestId, kind: 'phone_revoked', professionalId })
    return { message: 'Your phone number is hidden from this professional' }
  })
}

/** Also hides it from the professional who won. */
export async function erasePhone(ctx: Context, leadIds: string[]): Promise<void> {
  await ctx.db.execute(sql`update leads set phone_revoked_at = ${ctx.now()}
    where id = any(${sql.param(leadIds)}::uuid[]) and phone_revoked_at is null`)
}

type Whose = { leadId: string; professionalId: string; userId: string }

/** @throws `not_found` */
async function findLead(ctx: Context, { leadId, professionalId, userId }: Whose): Promise<Lead> {
  const { rows } = await ctx.db.execute<LeadRow>(sql`with lead as (
      select ${leadColumns(userId)} from leads l join quote_requests r on r.id = l.request_id
      where l.id = ${leadId} and l.professional_id = ${professionalId}),
    revealed as (${reveals(sql`lead`, ctx.now())})
    select * from lead`)
  return presentLead(requireRow(rows, 'Lead not found'))
}

type Contact = { leadId: string; professionalId: string; userId: string }

/** @throws `conflict` for a lead that was closed before */
export function contactLead(ctx: Context, { leadId, professionalId, userId }: Contact): Promise<Lead> {
  return transact(ctx, async (ctx) => {
    const now = ctx.now()
    const { rows } = await ctx.db.execute<{ requestId: string }>(sql`update leads set contacted_at = ${now},
        status = case when status = 'sent' then 'contacted' else status end, ${attemptColumns(now)}
      where id = ${leadId} and professional_id = ${professionalId} and contacted_at is null
        and status in ('sent', 'contacted', 'quoted', 'withdrawn', 'won')
      returning request_id as "requestId"`)
    for (const { requestId } of rows) await noteEvent(ctx, { requestId, kind: 'contacted', professionalId })
    const lead = await findLead(ctx, { leadId, professionalId, userId })
    if (!lead.isContacted) throw new ApiError('conflict', 'This lead is closed')
    return lead
  })
}
