import { briefOf, checkedWork } from '@lv/contract/quote-check-options'
import { describe, expect, test } from 'vitest'
import { scopeFor } from '#domains/marketplace/requests/scope-templates.ts'
import { readLine } from './read-lines.ts'
import { compareWithScope } from './scope.ts'
import { wordsOf } from './words.ts'

const found = (scope: string, labels: string[], excludes = '') =>
  compareWithScope(
    [scope],
    labels.map((label) => readLine({ label, amountCents: null })),
    excludes,
  )[0]
const stateOf = (scope: string, labels: string[], excludes = '') => found(scope, labels, excludes)?.state

describe('a usual part of a job', () => {
  test.each([
    ['its own words', 'Plastering and painting', ['Plastering and painting']],
    ['other endings', 'Tiling, walls and floor', ['Floor tiles and wall tiles laid']],
    ['what quotes call it', 'Cabinets and benchtops', ['Custom joinery', 'Caesarstone tops']],
    ['one of two choices', 'Footings and slab or stumps', ['Concrete footings', 'Restumping of the rear']],
    ['several lines', 'Electrical and lighting', ['Electrician', 'LED downlights x 12']],
  ])('is named by %s', (_what, scope, labels) => {
    expect(stateOf(scope, labels)).toBe('named')
  })

  test('is named in part where a word of it is nowhere, which is said', () => {
    expect(found('Electrical and lighting', ['Electrical rough-in'])).toMatchObject({
      state: 'partly',
      lacks: ['lighting'],
      by: ['Electrical rough-in'],
    })
  })

  test('is missing where no line has a word of it', () => {
    expect(found('Waterproofing', ['Kitchen as discussed'])).toMatchObject({ state: 'missing', by: [] })
  })

  test.each([
    ['in its exclusions', [], 'Waterproofing of the shower'],
    ['in a line that ends so', ['Waterproofing not included'], ''],
    ['in a line that begins so', ['Excluded: waterproofing, rubbish'], ''],
  ])('is left out where the quote says so %s', (_where, labels, excludes) => {
    expect(stateOf('Waterproofing', labels, excludes)).toBe('excluded')
  })

  test('is named where a line has it and excludes something else', () => {
    expect(stateOf('Waterproofing', ['Waterproofing, excluding the balcony'])).toBe('named')
  })

  test('is missing where one half is left out and nobody speaks of the other', () => {
    expect(stateOf('Splashback and tiling', ['Cabinets'], 'tiling')).toBe('missing')
  })

  test('names at most three lines', () => {
    expect(found('Painting', ['Paint hall', 'Paint bath', 'Paint doors', 'Paint eaves'])?.by).toHaveLength(3)
  })

  test.each(checkedWork)('of %s has words that are looked for', (work) => {
    for (const label of scopeFor(briefOf(work))) expect(wordsOf(label), label).not.toEqual([])
  })

  test.each(checkedWork)('of %s is named by a quote in our own words', (work) => {
    const scope = scopeFor(briefOf(work))
    const lines = scope.map((label) => readLine({ label, amountCents: null }))
    expect(compareWithScope(scope, lines, '').filter(({ state }) => state !== 'named')).toEqual([])
  })
})

describe('a line', () => {
  const kindOf = (label: string, amountCents: number | null = null) => readLine({ label, amountCents }).kind
  test.each([
    ['Tiles (PC)', 'allowance'],
    ['Prime cost: appliances', 'allowance'],
    ['Provisional sum for rock', 'allowance'],
    ['Allow for skip bin', 'allowance'],
    ['P.S. asbestos', 'allowance'],
    ['Painting by owner', 'excluded'],
    ['Not included: permits', 'excluded'],
    ['Plumbing, price excl. GST', 'work'],
    ['Plumbing, excluding GST', 'work'],
    ['PCs of timber', 'work'],
  ])('“%s” is of the kind %s', (label, kind) => {
    expect(kindOf(label)).toBe(kind)
  })

  test('with an amount is in the price, whatever it leaves out', () => {
    expect(kindOf('Tiling excluded', 100)).toBe('work')
  })
})
