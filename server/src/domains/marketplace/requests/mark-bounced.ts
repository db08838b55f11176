import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'

/**
 * A letter to this address came back: its open requests cannot be answered any more (PRODUCT.md, section 9.1). Once a
 * request. @returns those it is news for
 */
export async function markBounced(ctx: Context, email: string): Promise<string[]> {
  const { rows } = await ctx.db.execute<{ id: string }>(sql`update quote_requests set email_bounced_at = ${ctx.now()}
    where email = ${email} and email_bounced_at is null and erased_at is null
      and status not in ('completed', 'cancelled') returning id`)
  return rows.map(({ id }) => id)
}
