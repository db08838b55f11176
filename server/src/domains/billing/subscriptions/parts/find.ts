import { MONEY_BACK_DAYS } from '@lv/contract/catalogue'
import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Context } from '#core/context.ts'
import { refundCharge } from '#domains/billing/payments/refund-charge.ts'
import { givesAccess } from '#domains/community/communities/entitled.ts'
import { communities } from '#domains/community/communities/schema.ts'
import { requireRow } from '#platform/database/rows.ts'
import { type Subscription, subscriptions } from '../schema.ts'

/**
 * What the money-back guarantee would refund for the row `s` of `subscriptions` at `now`, in cents: every payment not yet
 * refunded, while it works, within 14 days of its first payment, once per customer; 0 otherwise. A local provider's clock
 * may be ahead of ours: a period that has started there has started.
 */
const refundable = (now: Date): SQL<number> => sql<number>`(case
  when ${givesAccess(now)} and s.first_paid_at >= greatest(${now}::timestamptz, s.period_start) - make_interval(days => ${MONEY_BACK_DAYS}::int)
    and not exists (select from money_backs b where b.user_id = s.user_id)
  then (select coalesce(sum(c.amount_cents - c.refunded_cents), 0) from charges c where c.subscription_id = s.id)
  else 0 end)::int`

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
  return requireRow(await selectSubscriptions(ctx, mine), 'Subscription not found')
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

/** Who ordered a subscription, and for what. */
export type SubscriptionOrder = {
  id: string
  userId: string
  professionalId: string | null
  kind: Subscription['kind']
  communityId: string | null
  amountCents: number
  label: string
  /** Its first payment has already been booked. */
  isKnown: boolean
}

/**
 * The order of a subscription at the provider: found by that id and nothing else. The person's row stays locked, so
 * that changes to their subscriptions happen one at a time.
 */
export async function findSubscriptionOrder(ctx: Context, providerId: string): Promise<SubscriptionOrder | undefined> {
  const { rows } = await ctx.db.execute<SubscriptionOrder>(sql`
    select o.id, o.user_id as "userId", o.professional_id as "professionalId", o.kind, o.community_id as "communityId",
      o.amount_cents as "amountCents", o.label,
      exists (select from subscriptions s where s.provider_id = o.subscription_provider_id and s.first_paid_at is not null)
        as "isKnown"
    from orders o join users u on u.id = o.user_id
    where o.subscription_provider_id = ${providerId} for no key update of u`)
  return rows[0]
}

export type Row = Subscription & { communityName: string | null; refundableCents: number; worksNow: boolean }

/** Whether this subscription was refunded: anything charged for it later is refunded too. */
export async function wasGivenBack(ctx: Context, { id }: Pick<Subscription, 'id'>): Promise<boolean> {
  const { rows } = await ctx.db.execute(sql`select from money_backs where subscription_id = ${id}`)
  return rows.length > 0
}

/** Refunds a charge for a subscription that had ended, was a duplicate, or gives no access. */
export const giveBackCharge = (ctx: Context, chargeId: string, reason = 'It was charged although nothing was due') =>
  refundCharge(ctx, { chargeId, kind: 'admin', reason })
