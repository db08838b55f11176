import type { QuoteLine } from '@lv/contract/quote-shapes'
import { expect, test } from 'vitest'
import { compare } from './comparison.ts'

const line = (label: string, scopeLineId: string | null = null): QuoteLine => ({
  id: `${label}:${scopeLineId}`,
  scopeLineId,
  kind: 'included',
  label,
  amountCents: 100,
})
const scope = [
  { id: 's1', label: 'Demolition' },
  { id: 's2', label: 'Tiling' },
]
/** Each row as its label and what every quote says there. */
const rows = (...quotes: QuoteLine[][]) =>
  compare(
    scope,
    quotes.map((lines, at) => ({ id: `q${at}`, lines })),
  ).map(({ label, cells }) => [label, ...cells.map((cell) => cell.line?.label ?? null)])

test('scope lines come first, and what a quote leaves out is marked', () => {
  expect(rows([line('Strip out', 's1'), line('Tiles and labour', 's2')], [line('Strip out everything', 's1')])).toEqual(
    [
      ['Demolition', 'Strip out', 'Strip out everything'],
      ['Tiling', 'Tiles and labour', null],
    ],
  )
})

test('lines that only some quotes have follow, matched by name whatever its case', () => {
  expect(rows([line('Skip bin')], [line('Heated floor'), line('skip BIN ')])).toEqual([
    ['Demolition', null, null],
    ['Tiling', null, null],
    ['Skip bin', 'Skip bin', 'skip BIN '],
    ['Heated floor', null, 'Heated floor'],
  ])
})

test('a line with the name of a scope line answers it', () => {
  expect(rows([line('tiling')], [line('Tiling', 's2')])).toEqual([
    ['Demolition', null, null],
    ['Tiling', 'tiling', 'Tiling'],
  ])
})

test('a second line for the same scope line gets its own row, and no line is lost', () => {
  expect(rows([line('Labour', 's2'), line('Tiles', 's2'), line('Tiles')], [line('Tiles', 's2')])).toEqual([
    ['Demolition', null, null],
    ['Tiling', 'Labour', 'Tiles'],
    ['Tiles', 'Tiles', null],
    ['Tiles', 'Tiles', null],
  ])
})

test('there is nothing to compare without a quote', () => {
  expect(rows()).toEqual([])
})
