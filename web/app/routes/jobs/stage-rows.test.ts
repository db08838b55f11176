import { expect, test } from 'vitest'
import { scheduleOf, stageRowsOf, sumOfRows } from './stage-rows.ts'

const typed = {
  'kind-0': 'deposit',
  'label-0': 'Deposit',
  'amount-0': '$2,070',
  'kind-1': 'other',
  'label-1': ' ',
  'amount-1': '',
  'kind-2': 'completion',
  'label-2': 'Handover',
  'amount-2': '4162.50',
}

test('leaves out rows that are empty, and keeps the order of the others', () => {
  expect(scheduleOf(typed)).toEqual([
    { kind: 'deposit', label: 'Deposit', amountCents: 207_000 },
    { kind: 'completion', label: 'Handover', amountCents: 416_250 },
  ])
  expect(sumOfRows(stageRowsOf(typed))).toBe(623_250)
})

test('gives what is no amount to the contract to refuse, and counts nothing for it', () => {
  const rows = { 'kind-0': 'base', 'label-0': 'Slab', 'amount-0': 'half' }
  expect(scheduleOf(rows)[0]?.amountCents).toBeNaN()
  expect(sumOfRows(stageRowsOf(rows))).toBe(0)
})
