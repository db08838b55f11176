import type { Api } from '@lv/contract/api'
import type { PackageName } from '@lv/contract/packages'

type Body = Parameters<Api['consultations']['book']>[0]['body']

/** The choice of a free consultation: we call, or a time is chosen. */
export const WHEN = 'when'
export const AT_A_TIME = 'time'

const asked = ['name', 'email', 'phone', 'projectType', 'budget', 'location', 'description', 'company_website'] as const

/** A booking as the form sends it; the contract says what is wrong with it. */
export function bookingBody(serviceType: PackageName, values: Record<string, string>): Body {
  const typed = Object.fromEntries(asked.map((name) => [name, values[name] ?? '']))
  const { formTime, startsAt = '' } = values
  return { ...typed, serviceType, formTime, startsAt: wantsCall(values) ? '' : startsAt || timeNeeded(values) } as Body
}

const wantsCall = (values: Record<string, string>) => WHEN in values && values[WHEN] !== AT_A_TIME

/** A customer who wants a time has to choose one; a free consultation needs none, so an empty one would pass. */
const timeNeeded = (values: Record<string, string>) => (values[WHEN] === AT_A_TIME ? 'none chosen' : '')
