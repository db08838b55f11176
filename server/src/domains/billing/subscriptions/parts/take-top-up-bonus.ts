import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { takeBack } from '#domains/billing/points/take-back.ts'
import type { Subscription } from '../schema.ts'

type Bonus = { chargeId: string; points: number; description: string }

/** The bonuses left of top-ups paid since the subscription began; locked as for their refunds. */
async function find(ctx: Context, subscriptionId: string, professionalId: string): Promise<Bonus[]> {
  const { rows } = await ctx.db.execute<Bonus>(sql`select c.id as "chargeId", c.description,
      c.bonus_points - (c.bonus_points::bigint * c.refunded_cents / c.amount_cents)::int as points
    from charges c where c.professional_id = ${professionalId} and c.kind = 'top_up' and c.bonus_points > 0
      and c.created_at >= (select min(created_at) from charges where subscription_id = ${subscriptionId})
    order by c.created_at, c.id for no key update`)
  return rows
}

/**
 * Takes back a tier's bonuses on top-ups, in the transaction that refunds the tier: nobody keeps a bonus from a tier that
 * cost nothing. Once per top-up; a later refund of the top-up takes the rest.
 */
export async function takeTopUpBonuses(ctx: Context, { id, kind, professionalId }: Subscription) {
  const total = { taken: 0, owed: 0 }
  if (kind !== 'tier' || !professionalId) return total
  for (const { chargeId, points, description } of await find(ctx, id, professionalId)) {
    const says = `Money-back of the tier: the bonus on ${description}`
    const back = await takeBack(ctx, { refundId: chargeId, chargeId, professionalId, points, description: says })
    total.taken += back.taken
    total.owed += back.owed
  }
  return total
}
