import type { Subscription } from '@lv/contract/subscriptions'

const isLive = ({ status }: Subscription) => status === 'active' || status === 'past_due'

/** The tier or plan card that is being paid for; undefined on Bronze. */
export const tierPlanOf = (subscriptions: Subscription[]) =>
  subscriptions.find((it) => it.kind === 'tier' && isLive(it))

/** Whether instant alerts are paid for. */
export const hasAlerts = (subscriptions: Subscription[]) =>
  subscriptions.some((it) => it.kind === 'instant_alerts' && isLive(it))

/** What a professional is on: the tier, and what is paid for it. */
export type CurrentPlan = Pick<Subscription, 'plan' | 'interval' | 'priceCents'>
