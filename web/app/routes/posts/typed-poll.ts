import type { Api } from '@lv/contract/api'
import { POLL_OPTIONS } from '@lv/contract/options'

type NewPoll = NonNullable<Parameters<Api['posts']['create']>[0]['body']['poll']>

/** The fields of a poll's options. */
export const pollOptionNames = Array.from({ length: POLL_OPTIONS.most }, (_, at) => `poll.options.${at}`)

/** The poll that was typed into a form; null where no option was. Empty places are left out. */
export function typedPoll(values: Record<string, string>): NewPoll | null {
  const options = pollOptionNames.map((name) => values[name]?.trim() ?? '').filter(Boolean)
  return options.length > 0 ? { options, days: Number(values['poll.days']) as NewPoll['days'] } : null
}
