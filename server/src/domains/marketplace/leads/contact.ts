import { ApiError } from '@lv/contract/errors'
import type { Lead } from '@lv/contract/lead-shapes'
import { sql } from 'drizzle-orm'
import { type Context, transact } from '#core/context.ts'
import { noteEvent } from '#domains/marketplace/requests/note-event.ts'
import { findLead } from './parts/find.ts'
import { attemptColumns } from './record-attempt.ts'

type Contact = { leadId: string; professionalId: string; userId: string }

/**
 * Marks a lead contacted: the first time it counts as an attempt; again it changes nothing. Only a new lead turns
 * 'contacted'. @throws `conflict` for a lead that was closed before
 */
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
