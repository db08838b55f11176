import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Context } from '#core/context.ts'
import { givesAccess } from '#domains/community/communities/entitled.ts'
import { communities } from '#domains/community/communities/schema.ts'
import { found } from '#platform/database/rows.ts'
import { subscriptions } from '../schema.ts'
import type { Row } from './present.ts'
import { refundable } from './refundable.ts'

/** The rows that `givesAccess` and `refundable` apply to. */
const s = alias(subscriptions, 's')

/** A person's subscriptions with their names and what the money-back guarantee would refund now. */
export const selectSubscriptions = (ctx: Context, where: SQL): Promise<Row[]> =>
  ctx.db
    .select({
      ...getTableColumns(s),
      communityName: communities.name,
      refundableCents: refundable(ctx.now()),
      worksNow: sql<boolean>`${givesAccess(ctx.now())}`,
    })
    .from(s)
    .leftJoin(communities, eq(communities.id, s.communityId))
    .where(where)
    .orderBy(sql`${s.endedAt} is not null`, sql`${s.createdAt} desc`)

/** One of a person's subscriptions: another person's is treated as missing. @throws `not_found` */
export async function findSubscription(ctx: Context, whose: { subscriptionId: string; userId: string }): Promise<Row> {
  const { subscriptionId, userId } = whose
  const mine = and(eq(s.id, subscriptionId), eq(s.userId, userId)) as SQL
  return found(await selectSubscriptions(ctx, mine), 'Subscription not found')
}

/** The person's current subscription of a kind: a tier, premium, alerts, or a community membership. */
export async function findLive(
  ctx: Context,
  { userId, kind, communityId }: { userId: string; kind: Row['kind']; communityId?: string },
): Promise<Row | undefined> {
  const [live] = await selectSubscriptions(
    ctx,
    sql`s.user_id = ${userId} and s.kind = ${kind} and s.status in ('trialing', 'active', 'past_due')
      and s.community_id is not distinct from ${communityId ?? null}::uuid`,
  )
  return live
}
