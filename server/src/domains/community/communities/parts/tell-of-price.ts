import { sql } from 'drizzle-orm'
import { writtenDay } from '#core/calendar/melbourne-day.ts'
import type { Context } from '#core/context.ts'
import { formatCents } from '#core/format-cents.ts'
import { tell } from '#domains/notifications/notifications/tell.ts'

type Member = { userId: string; community: string }

/** Tells the members of a community who pay for it what it costs from a day on, and that they keep their price. */
export async function tellOfPrice(
  ctx: Context,
  { communityId, cents, from }: { communityId: string; cents: number; from: Date },
): Promise<void> {
  const { rows } = await ctx.db.execute<Member>(sql`select m.user_id as "userId", c.name as community
    from memberships m join communities c on c.id = m.community_id
    where c.id = ${communityId}::uuid and m.role = 'member' and m.paid_by = 'membership'`)
  const said = { communityId, price: formatCents(cents), on: writtenDay(from) }
  await tell(
    ctx,
    rows.map(({ userId, community }) => ({
      kind: 'community-price' as const,
      to: { userId },
      data: Object.assign({ community }, said),
    })),
  )
}
