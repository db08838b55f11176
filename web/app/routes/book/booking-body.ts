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
  return { ...typed, serviceType, formTime, startsAt: isCalled(values) ? '' : startsAt } as Body
}

const isCalled = (values: Record<string, string>) => WHEN in values && values[WHEN] !== AT_A_TIME

/** Somebody who wants a time has to say which; the contract cannot know, a free consultation needs none. */
export function requireTime(values: Record<string, string>) {
  if (values[WHEN] !== AT_A_TIME || values.startsAt) return
  const message = 'Choose a time, or let us call you'
  throw Object.assign(new Error(message), { status: 400, issues: [{ path: 'startsAt', message }] })
}
