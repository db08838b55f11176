import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { cardFormOf } from '#domains/billing/payments/card-form.ts'
import { only } from '#platform/database/rows.ts'
import { hasAccess } from './parts/has-access.ts'

async function countPaid(ctx: Context) {
  const { rows } = await ctx.db.execute<{ paidCommunities: number }>(
    sql`select count(*)::int as "paidCommunities" from communities where is_paid`,
  )
  return only(rows)
}

/** Whether a member is premium, how many communities that opens, and how the card form pays. */
export async function getPremium(ctx: Context, { userId }: { userId: string }) {
  const [isPremium, { paidCommunities }] = await Promise.all([
    hasAccess(ctx, { userId, kind: 'premium' }),
    ctx.reads.share('paid communities', () => countPaid(ctx)),
  ])
  return { isPremium, paidCommunities, ...cardFormOf(ctx) }
}
