import type { TimelineEvent } from '@lv/contract/request-page'
import { toIsoTime } from '#platform/database/rows.ts'

export type EventRow = {
  kind: string
  professional: string | null
  detail: Record<string, string | number>
  at: string
}

type Told = { who: string; detail: EventRow['detail'] }

const people = (count: unknown) => (Number(count) === 1 ? '1 professional' : `${Number(count)} professionals`)

/** An event that is missing here is not shown to the homeowner. */
const sentences: Record<string, (told: Told) => string> = {
  created: () => 'You asked for quotes',
  verified: () => 'You confirmed your email address',
  consent: () => 'You agreed that we pass your request on',
  updated: () => 'You changed your request',
  files_added: ({ detail }) => `You added ${Number(detail.count) === 1 ? 'a file' : `${Number(detail.count)} files`}`,
  file_removed: () => 'You removed a file',
  duplicate: () => 'You’d already asked for the same place, so no one was sent this request',
  unmatched: () => 'We looked for seven days, and no one near you took your request',
  matched: ({ who, detail }) =>
    detail.count === undefined ? `${who} was sent your request` : `We sent your request to ${people(detail.count)}`,
  contacted: ({ who }) => `${who} says they were in touch`,
  message: ({ who }) => `${who} wrote to you`,
  answered_yes: ({ who }) => `You said that ${who} was in touch`,
  answered_no: ({ who }) => `You said that ${who} was not in touch`,
  phone_revoked: ({ who }) => `You stopped sharing your phone number with ${who}`,
  quote_sent: ({ who }) => `${who} sent a quote`,
  quote_revised: ({ who, detail }) => `${who} revised their quote: version ${detail.version ?? 2}`,
  quote_withdrawn: ({ who }) => `${who} withdrew their quote`,
  accepted: ({ who }) => `You accepted the quote of ${who}`,
  done: ({ who, detail }) => {
    if (detail.by !== 'professional') return 'You said that the job is done'
    return `${who} said that ${Number(detail.of) > 1 ? 'their part of the job' : 'the job'} is done`
  },
  completed: () => 'You confirmed that the job is done',
  cancelled: () => 'You cancelled your request',
  second_round: () => 'None of the quotes was right, so you asked for a second round',
  second_round_began: () => 'You asked for a second round: others, not those who had your first request',
}

export function timelineOf(events: EventRow[]): TimelineEvent[] {
  return events.flatMap(({ kind, professional, detail, at }) => {
    if (!Object.hasOwn(sentences, kind)) return []
    const says = sentences[kind]?.({ who: professional ?? 'The professional', detail }) ?? ''
    return [{ kind, says, at: toIsoTime(at) }]
  })
}
