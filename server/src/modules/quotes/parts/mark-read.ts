import { sql } from 'drizzle-orm'
import { type Context, transact } from '../../../context.ts'
import { recordEngagement } from '../../leads/record-engagement.ts'

/**
 * Notes that the homeowner has seen these quotes: the first look counts as an answer to the professional, so the lead's
 * points are captured with it (PRODUCT.md, section 9.1).
 */
export async function markQuotesRead(ctx: Context, quoteIds: string[]): Promise<void> {
  if (quoteIds.length === 0) return
  await transact(ctx, async (ctx) => {
    const { rows } = await ctx.db.execute<{ leadId: string }>(sql`update quotes set read_at = ${ctx.now()}
      where id = any(${sql.param(quoteIds)}::uuid[]) and read_at is null and status = 'sent'
      returning lead_id as "leadId"`)
    for (const { leadId } of rows.toSorted((a, b) => a.leadId.localeCompare(b.leadId)))
      await recordEngagement(ctx, leadId, 'quote_read')
  })
}
