import { expect, test } from 'vitest'
import { BRIEF_WORDS } from './options.ts'
import { type ReadinessFacts, readinessOf } from './readiness.ts'

const bare: ReadinessFacts = {
  isEmailVerified: false,
  isPhoneVerified: false,
  fileCount: 0,
  budgetBand: null,
  occupancy: null,
  description: 'A new kitchen.',
  timing: null,
  workKind: null,
  answers: {},
}
const detailOf = (label: string, over: Partial<ReadinessFacts>) =>
  readinessOf({ ...bare, ...over }).find((item) => item.label === label)

test('a bare request lacks everything, in a fixed order', () => {
  expect(readinessOf(bare).map(({ label, isGiven }) => [label, isGiven])).toEqual([
    ['Verified email', false],
    ['Verified phone number', false],
    ['Photos or plans', false],
    ['Budget', false],
    ['Owner or tenant', false],
    ['A brief that says enough', false],
    ['Questions about the work', false],
    ['Timing', false],
  ])
})

test('each part given says what it is', () => {
  expect(detailOf('Photos or plans', { fileCount: 1 })).toMatchObject({ isGiven: true, detail: '1 file' })
  expect(detailOf('Budget', { budgetBand: '$50k-$100k' })).toMatchObject({ isGiven: true, detail: '$50k-$100k' })
  expect(detailOf('Owner or tenant', { occupancy: 'tenant' })).toMatchObject({ isGiven: true, detail: 'Tenant' })
  expect(detailOf('Timing', { timing: 'ASAP' })).toMatchObject({ isGiven: true, detail: 'ASAP' })
})

test('an unsure budget counts as not given', () => {
  expect(detailOf('Budget', { budgetBand: 'Not sure yet' })).toMatchObject({ isGiven: false, detail: 'Not sure yet' })
})

test.each([
  [BRIEF_WORDS - 1, false],
  [BRIEF_WORDS, true],
])('a brief of %i words says enough: %s', (words, isGiven) => {
  const description = Array.from({ length: words }, () => 'tile').join(' \n ')
  expect(detailOf('A brief that says enough', { description })).toMatchObject({
    isGiven,
    detail: isGiven ? `${words} words` : `${words} of ${BRIEF_WORDS} words`,
  })
})

test('half of the questions of a kind of work answer enough; those of other kinds count for nothing', () => {
  const state = (answers: Record<string, string>) =>
    detailOf('Questions about the work', { workKind: 'Kitchen', answers })
  const two = { kitchenSize: 'large', kitchenLayout: 'stays' }
  expect(state({ roofNeed: 'leak' })).toMatchObject({ isGiven: false, detail: 'None answered' })
  expect(state(two)).toMatchObject({ isGiven: false, detail: '2 of 6 answered' })
  expect(state({ ...two, houseAge: 'unsure' })).toMatchObject({ isGiven: true, detail: '3 of 6 answered' })
})
