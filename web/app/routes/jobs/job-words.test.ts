import type { Engagement, JobEvent } from '@lv/contract/engagements'
import { expect, test } from 'vitest'
import { effectOf, eventInWords, formatSigned } from './job-words.ts'

const job = {
  isOwner: true,
  owner: { name: 'Nina Hill', userId: null },
  contracts: [{ isMine: false, professional: { name: 'Ferrante Building', slug: null, userId: null } }],
} as unknown as Engagement
const forBuilder = {
  ...job,
  isOwner: false,
  contracts: [{ isMine: true, professional: { name: 'Ferrante Building', slug: null, userId: null } }],
} as unknown as Engagement
const event = (over: Partial<JobEvent>): JobEvent => ({
  kind: 'paid',
  at: '2026-12-01T00:00:00.000Z',
  by: 'owner',
  name: 'Nina Hill',
  about: 'Deposit, $2,070',
  ...over,
})

test('says of each event who did it, as its reader says it', () => {
  expect(eventInWords(event({}), job)).toBe('You recorded as paid: Deposit, $2,070')
  expect(eventInWords(event({}), forBuilder)).toBe('Nina Hill recorded as paid: Deposit, $2,070')
  const claimed = event({ kind: 'claimed', by: 'professional', name: 'Ferrante Building' })
  expect(eventInWords(claimed, job)).toBe('Ferrante Building claimed a stage: Deposit, $2,070')
  expect(eventInWords(claimed, forBuilder)).toBe('You claimed a stage: Deposit, $2,070')
  const unnamed = event({ kind: 'schedule', by: 'professional', name: '', about: '1' })
  expect(eventInWords(unnamed, job)).toBe('Ferrante Building divided the price into 1 stage')
  expect(eventInWords(unnamed, { ...job, contracts: [...job.contracts, ...job.contracts] })).toBe(
    'The professional divided the price into 1 stage',
  )
})

test('says more or less, later or earlier, and what stays the same', () => {
  expect(effectOf({ priceCents: 720_000, days: 5 })).toBe('$7,200 more, incl. GST · 5 days later')
  expect(effectOf({ priceCents: -45_000, days: -1 })).toBe('$450 less, incl. GST · 1 day earlier')
  expect(effectOf({ priceCents: 0, days: 0 })).toBe('Same price · same dates')
  expect([720_000, -45_000, 0].map(formatSigned)).toEqual(['+$7,200', '−$450', '$0'])
})
