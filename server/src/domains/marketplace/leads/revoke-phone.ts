import { ApiError } from '@lv/contract/errors'
import { sql } from 'drizzle-orm'
import { type Context, transact } from '#core/context.ts'
import { noteEvent } from '#domains/marketplace/requests/note-event.ts'
import { found } from '#platform/database/rows.ts'

type Revocation = { requestId: string; leadId: string }

/**
 * The homeowner takes the phone number back from a professional who was not accepted (PRODUCT.md, section 9.6); a second
 * time it says the same. @throws `not_found`, `conflict` for the professional who was accepted
 */
export function revokePhone(ctx: Context, { requestId, leadId }: Revocation): Promise<{ message: string }> {
  return transact(ctx, async (ctx) => {
    const { rows } = await ctx.db.execute<{ professionalId: string; isNew: boolean; isWon: boolean }>(sql`with lead as (
        select id, professional_id, phone_revoked_at is null as is_new, status = 'won' as is_won from leads
        where id = ${leadId} and request_id = ${requestId} for no key update),
      revoked as (
        update leads set phone_revoked_at = ${ctx.now()} from lead where leads.id = lead.id and is_new)
      select professional_id as "professionalId", is_new as "isNew", is_won as "isWon" from lead`)
    const { professionalId, isNew, isWon } = found(rows, 'Lead not found')
    if (isWon) throw new ApiError('conflict', 'You accepted this professional, so they need your number for the job')
    if (isNew) await noteEvent(ctx, { requestId, kind: 'phone_revoked', professionalId })
    return { message: 'Your phone number is hidden from this professional' }
  })
}
