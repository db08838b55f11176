import type { Interval } from '@lv/contract/catalogue'
import type { TierName } from '@lv/contract/pricing'
import { href } from 'react-router'

export const SUBSCRIPTION = href('/professionals/subscription')
const CHANGE = href('/professionals/subscription/change')

/** The page that says what changing to a tier does, before anybody presses. */
export const changeAddress = (tier: TierName, interval: Interval) => `${CHANGE}?tier=${tier}&interval=${interval}`

/** The log-in of professionals, and then back to `path`. */
export const loginAddress = (path: string) => `${href('/professionals/login')}?returnTo=${encodeURIComponent(path)}`

/** What an address says of the interval. */
export const intervalIn = (search: URLSearchParams): Interval => (search.get('interval') === 'year' ? 'year' : 'month')
