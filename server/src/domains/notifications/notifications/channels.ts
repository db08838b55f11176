import type { Context } from '#core/context.ts'
import type { NewNotification } from '#core/notification-kinds.ts'
import { type DeliveryPlan, planDelivery } from './delivery-plan.ts'
import type { EmailTopic } from './notification-dependencies.ts'

export type PlannedNotification = {
  news: NewNotification
  topic: EmailTopic
  /** Undefined where the recipient has no account. */
  userId: string | undefined
  communityId: string | null
  /** Undefined for `account` notifications and recipients without an account. */
  plan: DeliveryPlan | undefined
}

const communityOf = ({ data }: NewNotification) => ('communityId' in data ? data.communityId : null)

export async function planDeliveries(ctx: Context, all: NewNotification[]): Promise<PlannedNotification[]> {
  const ways: PlannedNotification[] = all.map((news) => ({
    news,
    topic: ctx.notificationDependencies.topicOf(news.kind),
    userId: typeof news.to === 'object' ? (news.to.userId ?? undefined) : undefined,
    communityId: communityOf(news),
    plan: undefined,
  }))
  const at = ctx.now()
  const chosen = ways.flatMap((way) => {
    const { topic, userId, communityId } = way
    if (topic === 'account' || topic === 'collected' || !userId) return []
    return [{ way, happening: { userId, topic, communityId, at } }]
  })
  const plans = await planDelivery(
    ctx,
    chosen.map(({ happening }) => happening),
  )
  for (const [n, { way }] of chosen.entries()) way.plan = plans[n]
  return ways
}

/** Job tables use the real clock, quiet hours the product's, which tests shift. */
export function leavesFrom(ctx: Context, { plan }: Pick<PlannedNotification, 'plan'>): { from?: Date } {
  return plan?.from ? { from: new Date(plan.from.getTime() - ctx.config.clockOffsetMs) } : {}
}
