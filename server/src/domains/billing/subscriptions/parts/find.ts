import { MONEY_BACK_DAYS } from '@lv/contract/catalogue'
import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Context } from '#core/context.ts'
import { refundCharge } from '#domains/billing/payments/refund-charge.ts'
import { givesAccess } from '#domains/community/communities/entitled.ts'
import { communities } from '#domains/community/communities/schema.ts'
import { requireRow } from '#platform/database/rows.ts'
import { type Subscription, subscriptions } from '../schema.ts'

/** SQL in cents. A provider's clock may be ahead, so a period that has started there counts. */
const refundable = (now: Date): SQL<number> => sql<number>`(case
  when ${givesAccess(now)} and s.first_paid_at >= greatest(${now}::timestamptz, s.period_start) - make_interval(days => ${MONEY_BACK_DAYS}::int)
    and not exists (select from money_backs b where b.user_id = s.user_id)
  then (select coalesce(sum(c.amount_cents - c.refunded_cents), 0) from charges c where c.subscription_id = s.id)
  else 0 end)::int`

const s = alias(subscriptions, 's')

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

/** @throws `not_found`, also for another person's subscription */
export async function findSubscription(ctx: Context, whose: { subscriptionId: string; userId: string }): Promise<Row> {
  const { subscriptionId, userId } = whose
  const mine = and(eq(s.id, subscriptionId), eq(s.userId, userId)) as SQL
  return requireRow(await selectSubscriptions(ctx, mine), 'Subscription not found')
}

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

/** Locks the person's row, so that changes to their subscriptions happen one at a time. */
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

/** Anything charged for a refunded subscription is refunded too. */
export async function wasGivenBack(ctx: Context, { id }: Pick<Subscription, 'id'>): Promise<boolean> {
  const { rows } = await ctx.db.execute(sql`select from money_backs where subscription_id = ${id}`)
  return rows.length > 0
}

export const giveBackCharge = (ctx: Context, chargeId: string, reason = 'It was charged although nothing was due') =>
  refundCharge(ctx, { chargeId, kind: 'admin', reason })
