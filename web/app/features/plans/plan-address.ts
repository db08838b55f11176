import type { Interval } from '@lv/contract/catalogue'
import type { TierName } from '@lv/contract/pricing'
import type { Subscription } from '@lv/contract/subscriptions'
import { href, redirectDocument } from 'react-router'

export const SUBSCRIPTION = href('/professionals/subscription')
const CHANGE = href('/professionals/subscription/change')

/** The page that says what changing to a tier does, before anybody presses. */
export const changeAddress = (tier: TierName, interval: Interval) => `${CHANGE}?tier=${tier}&interval=${interval}`

/** The log-in of professionals, and then back to `path`. */
export const loginAddress = (path: string) => `${href('/professionals/login')}?returnTo=${encodeURIComponent(path)}`

/** What an address says of the interval. */
export const intervalIn = (search: URLSearchParams): Interval => (search.get('interval') === 'year' ? 'year' : 'month')

/** Sends the browser to where the person pays: a page of the provider's, so no route of ours. */
export const toPayment = (url: string) => redirectDocument(url, { status: 303 })

const isLive = ({ status }: Subscription) => status === 'active' || status === 'past_due'

/** The tier or plan card that is being paid for; undefined on Bronze. */
export const tierPlanOf = (subscriptions: Subscription[]) =>
  subscriptions.find((it) => it.kind === 'tier' && isLive(it))

/** Whether instant alerts are paid for. */
export const hasAlerts = (subscriptions: Subscription[]) =>
  subscriptions.some((it) => it.kind === 'instant_alerts' && isLive(it))

/** What a professional is on: the tier, and what is paid for it. */
export type CurrentPlan = Pick<Subscription, 'plan' | 'interval' | 'priceCents'>

/** Thousandths as people read them: '40%', '66.7%'. */
export const percentOf = (perMille: number) => `${perMille / 10}%`
