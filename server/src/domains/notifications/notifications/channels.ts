import type { Context } from '#core/context.ts'
import type { NewNotification } from '#core/notification-kinds.ts'
import { type DeliveryPlan, planDelivery } from './delivery-plan.ts'
import type { EmailTopic } from './notification-dependencies.ts'

/** A notification with who it is for and how it reaches them. */
export type PlannedNotification = {
  news: NewNotification
  topic: EmailTopic
  /** The account that it goes to, whether it was told to it or to its address; undefined where there is none. */
  userId: string | undefined
  communityId: string | null
  /** By what they have chosen; undefined for what always comes, and for who has no account. */
  plan: DeliveryPlan | undefined
}

const communityOf = ({ data }: NewNotification) => ('communityId' in data ? data.communityId : null)

/** How each of these reaches its people. */
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

/** When what leaves the product may: the job tables go by the real clock, quiet hours by that of the product. */
export function leavesFrom(ctx: Context, { plan }: Pick<PlannedNotification, 'plan'>): { from?: Date } {
  return plan?.from ? { from: new Date(plan.from.getTime() - ctx.config.clockOffsetMs) } : {}
}
