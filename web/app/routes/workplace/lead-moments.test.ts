import type { LeadMessage, LeadPage, WonJob } from '@lv/contract/lead-shapes'
import { expect, test } from 'vitest'
import { momentsOf } from './lead-moments.ts'

const lead = {
  createdAt: '2026-11-20T00:00:00Z',
  contactedAt: null,
  report: null,
  costPerLead: 29,
  charge: { state: 'held', rule: null, decidedAt: null, decideAt: '2026-12-01T02:00:00Z' },
} as unknown as LeadPage

const message = (at: string, isMine: boolean, isRead = false): LeadMessage => ({
  id: at,
  body: 'Hello',
  from: isMine ? 'professional' : 'homeowner',
  authorName: 'Dev Prasad',
  isMine,
  isRead,
  createdAt: at,
  editedAt: null,
  isDeleted: false,
  isCautioned: false,
  files: [],
})

const says = (...input: Parameters<typeof momentsOf>) => momentsOf(...input).map((moment) => moment.says)

test('an untouched lead says what silence will do', () => {
  expect(says(lead, [], null)).toEqual([
    'Sent to you, 29 points held',
    'If you haven’t been in touch by then, the points are spent',
  ])
})

test('after an attempt it is the homeowner’s silence that counts', () => {
  const moments = momentsOf({ ...lead, contactedAt: '2026-11-21T00:00:00Z' }, [], null)
  expect(moments.map(({ isAttempt }) => isAttempt ?? false)).toEqual([false, true, false])
  expect(moments.at(-1)).toMatchObject({
    isAhead: true,
    says: 'If they don’t respond by then, you get your points back',
  })
})

test('only the first message of each side moves the clock, in the order of time', () => {
  const thread = [
    message('2026-11-21T00:00:00Z', true, true),
    message('2026-11-22T00:00:00Z', false),
    message('2026-11-23T00:00:00Z', true),
  ]
  const decidedAt = '2026-11-22T00:00:01Z'
  const charge = { state: 'captured', rule: 'message_answered', decidedAt, decideAt: null } as const
  expect(says({ ...lead, charge }, thread, null)).toEqual([
    'Sent to you, 29 points held',
    'Your first message',
    'Dev Prasad wrote to you',
    'Points spent: the homeowner answered your message',
  ])
})

test('a message that was read and not answered says so', () => {
  expect(says(lead, [message('2026-11-21T00:00:00Z', true, true)], null)).toContain('Your first message, read since')
})

test('a job that was won goes on to the homeowner’s word that it is done', () => {
  const charge = { state: 'captured', rule: 'quote_accepted', decidedAt: null, decideAt: null } as const
  const job = { acceptedAt: '2026-11-23T00:00:00Z', doneAt: null, doneBy: null, completedAt: null, stars: null }
  const won = (over: Partial<WonJob>) =>
    says({ ...lead, charge, job: { ...job, ...over } } as LeadPage, [], null).slice(1)
  expect(won({})).toEqual(['Your quote was accepted'])
  const done = { doneAt: '2026-11-24T00:00:00Z', doneBy: 'professional' as const }
  expect(won(done)).toEqual(['Your quote was accepted', 'You said that the job is done'])
  expect(won({ ...done, doneBy: 'homeowner' as const, completedAt: '2026-11-25T00:00:00Z' }).slice(1)).toEqual([
    'They said that the job is done',
    'They confirmed that the job is done',
  ])
})
