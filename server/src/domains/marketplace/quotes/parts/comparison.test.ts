import type { QuoteLine } from '@lv/contract/quote-shapes'
import { describe, expect, test } from 'vitest'
import { compare, likeForLike } from './comparison.ts'

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

describe('a like-for-like total', () => {
  const priced = (label: string, dollars: number, over: Partial<QuoteLine> = {}) => ({
    ...line(label),
    amountCents: dollars * 100,
    ...over,
  })
  /** Totals and what was filled in, of quotes for the same work unless sides are given. */
  const totals = (quotes: QuoteLine[][], sides: string[][] = []) =>
    likeForLike(
      scope,
      compare(
        scope,
        quotes.map((lines, at) => ({ id: `q${at}`, lines })),
      ),
      quotes.map((lines, at) => ({
        quoteId: `q${at}`,
        lowCents: lines.reduce((sum, { amountCents }) => sum + amountCents, 0),
        sides: sides[at] ?? [],
      })),
    ).map(({ cents, filled }) => [cents / 100, ...filled.map((each) => `${each.label} ${each.cents / 100}`)])

  test('counts what a quote leaves out or excludes with the middle of the others', () => {
    const excluded = priced('Tiling', 0, { kind: 'excluded' })
    expect(
      totals([
        [priced('Demolition', 1000), priced('Tiling', 4000)],
        [priced('Demolition', 1200), priced('Tiling', 5001)],
        [priced('Demolition', 900), excluded],
      ]),
    ).toEqual([[5000], [6201], [5401, 'Tiling 4501']])
  })

  test('takes one other quote’s word for what the homeowner asked for, and for nothing else', () => {
    expect(totals([[priced('Demolition', 1000), priced('Site shed', 300)], [priced('Tiling', 4000)]])).toEqual([
      [5300, 'Tiling 4000'],
      [5000, 'Demolition 1000'],
    ])
  })

  test('leaves a line alone that is included for nothing', () => {
    expect(totals([[priced('Demolition', 0), priced('Tiling', 4000)], [priced('Demolition', 800)]])).toEqual([
      [4000],
      [4800, 'Tiling 4000'],
    ])
  })

  test('compares quotes for the same part of the work alone', () => {
    const parts = [['Plumbing'], ['Tiling']]
    expect(totals([[priced('Demolition', 1000)], [priced('Tiling', 4000)]], parts)).toEqual([[1000], [4000]])
  })
})
