import { sql } from 'drizzle-orm'
import { type Context, transact } from '#core/context.ts'
import { recordEngagement } from '#domains/marketplace/leads/engagement.ts'
import { lockOwned } from '#domains/marketplace/requests/ownership.ts'

/** The first look captures the lead's points (PRODUCT.md, section 9.1). */
export async function markQuotesRead(ctx: Context, quoteIds: string[]): Promise<void> {
  if (quoteIds.length === 0) return
  await transact(ctx, async (ctx) => {
    const { rows: of } = await ctx.db.execute<{ requestId: string }>(
      sql`select distinct request_id as "requestId" from quotes where id = any(${sql.param(quoteIds)}::uuid[]) order by 1`,
    )
    // The request is locked before its quotes and leads, as accepting, cancelling and deleting do.
    for (const { requestId } of of) await lockOwned(ctx, requestId)
    const { rows } = await ctx.db.execute<{ leadId: string }>(sql`update quotes set read_at = ${ctx.now()}
      where id = any(${sql.param(quoteIds)}::uuid[]) and read_at is null and status = 'sent'
      returning lead_id as "leadId"`)
    for (const { leadId } of rows.toSorted((a, b) => a.leadId.localeCompare(b.leadId)))
      await recordEngagement(ctx, leadId, 'quote_read')
  })
}
