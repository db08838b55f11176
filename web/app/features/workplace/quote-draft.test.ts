import type { QuoteVersion } from '@lv/contract/quote-shapes'
import { describe, expect, test } from 'vitest'
import {
  blankLine,
  centsOf,
  contentOf,
  draftFrom,
  draftOfVersion,
  figuresOf,
  labelName,
  newDraft,
} from './quote-draft.ts'

const scope = [
  { id: 'a', label: 'Demolition' },
  { id: 'b', label: 'Tiling' },
]

const line = (kind: 'included' | 'excluded' | 'prime_cost' | 'provisional_sum', label: string, amount: string) => ({
  ...blankLine(label),
  kind,
  label,
  amount,
})

const draft = (over: Partial<ReturnType<typeof newDraft>> = {}) => ({ ...newDraft([], '2026-12-21'), ...over })

describe('dollars as people type them', () => {
  test.each([
    ['4200', 420_000],
    ['$4,200.50', 420_050],
    [' 4 200.5 ', 420_050],
    ['', 0],
    ['0.05', 5],
    ['99999999', 9_999_999_900],
  ])('%j is %i cents', (typed, cents) => expect(centsOf(typed)).toBe(cents))

  test.each(['-5', '4.200.50', '1.234', 'about 5k', '1e5', '999999999'])('%j is no amount', (typed) =>
    expect(centsOf(typed)).toBeUndefined(),
  )
})

test('a new quote begins with the homeowner’s lines, or with one empty line', () => {
  expect(newDraft(scope, '2026-12-21').lines.map(({ scopeLineId, label }) => [scopeLineId, label])).toEqual([
    ['a', 'Demolition'],
    ['b', 'Tiling'],
  ])
  expect(newDraft([], '2026-12-21').lines).toHaveLength(1)
})

test('the figures are those of the lines: GST is an eleventh, the risk share is prime cost and provisional sums', () => {
  const lines = [
    line('included', 'Cabinets', '24,000'),
    line('prime_cost', 'Stone', '9,500'),
    line('provisional_sum', 'Electrical', '3,000'),
    line('excluded', 'Painting', '1,000'),
  ]
  expect(figuresOf(draft({ lines, deposit: '5' }))).toEqual({
    lowCents: 3_650_000,
    highCents: 3_650_000,
    gstCents: 331_818,
    depositCents: 182_500,
    riskPercent: 34,
  })
  expect(figuresOf(draft({ lines, high: '40,000' })).highCents).toBe(4_000_000)
})

test('what is typed goes to the API in cents, and what is no number gets a message at its field', () => {
  const lines = [line('included', 'Cabinets', '24,000'), line('included', 'Stone', 'lots')]
  const { content, issues } = contentOf(draft({ lines, deposit: 'a bit', durationDays: 'two weeks', high: 'x' }))
  expect(issues.map(({ path }) => path)).toEqual(['lines.1.amountCents', 'durationDays', 'highCents', 'depositCents'])
  expect(content.lines[0]).toEqual({ scopeLineId: null, kind: 'included', label: 'Cabinets', amountCents: 2_400_000 })
})

test('a fixed price leaves the highest price out, and empty days are none', () => {
  const { content, issues } = contentOf(
    draft({ lines: [line('included', 'All', '100')], depositUnit: 'dollars', deposit: '10' }),
  )
  expect(issues).toEqual([])
  expect(content).toMatchObject({ depositCents: 1000, startFrom: null, durationDays: null, attachmentId: null })
  expect(content).not.toHaveProperty('highCents')
})

test('a form’s lines keep their order; those that nobody filled in are left out', () => {
  const form = new FormData()
  for (const [label, kind, amount, id] of [
    ['Demolition', 'included', '4,200', 'a'],
    ['', 'included', '', ''],
    ['', 'prime_cost', '50', ''],
    ['Painting', 'nonsense', '', ''],
  ]) {
    form.append(labelName(id ?? ''), label ?? '')
    form.append('line-kind', kind ?? '')
    form.append('line-amount', amount ?? '')
  }
  form.set('depositUnit', 'dollars')
  const { lines, depositUnit } = draftFrom(form)
  expect(lines.map(({ label, kind, amount, scopeLineId }) => [label, kind, amount, scopeLineId])).toEqual([
    ['Demolition', 'included', '4,200', 'a'],
    ['', 'prime_cost', '50', ''],
    ['Painting', 'included', '', ''],
  ])
  expect(depositUnit).toBe('dollars')
})

test('what was sent comes back as it was typed, without the days that have passed', () => {
  const sent: QuoteVersion = {
    version: 1,
    lowCents: 420_050,
    highCents: 500_000,
    gstCents: 38_186,
    depositCents: 21_000,
    stages: [],
    riskPercent: 0,
    startFrom: '2026-11-01',
    startTo: '2026-12-24',
    durationDays: 14,
    validUntil: '2026-11-10',
    warranty: 'w',
    note: 'n',
    flags: [],
    createdAt: '2026-10-10T00:00:00Z',
    attachment: null,
    lines: [
      { id: '1', scopeLineId: 'a', kind: 'included', label: 'All', amountCents: 420_050 },
      { id: '2', scopeLineId: null, kind: 'excluded', label: 'Painting', amountCents: 0 },
    ],
  }
  const again = draftOfVersion(sent, '2026-12-21', '2026-11-21')
  expect(again).toMatchObject({ startFrom: '', startTo: '2026-12-24', validUntil: '2026-12-21', high: '5,000' })
  expect(again.lines.map(({ amount }) => amount)).toEqual(['4,200.50', ''])
  const { content } = contentOf(again)
  expect([figuresOf(again).lowCents, content.highCents, content.depositCents]).toEqual([420_050, 500_000, 21_000])
})
