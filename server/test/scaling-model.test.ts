import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { figuresOf, inputs, needs, table } from '../../scripts/scaling-model.mjs'

test('what is written about growing is what the model says', () => {
  expect(readFileSync(new URL('../../docs/scaling.md', import.meta.url), 'utf8')).toContain(table(figuresOf()))
})

test('more visits never need less, and no village is on one machine alone', () => {
  const all = [1, 100, 10_000, 200_000, 1_000_000, 9_000_000, 50_000_000].map((visits) => needs(visits, figuresOf()))
  for (const part of ['servers', 'databaseCores', 'storedGB', 'dollars'] as const) {
    const sizes = all.map((each) => each[part])
    expect(sizes).toEqual(sizes.toSorted((a, b) => a - b))
  }
  expect(all[0]?.servers).toBe(2)
})

test('a figure of one’s own takes the place of another, and one that there is not is refused', () => {
  expect(needs(50_000_000, figuresOf(['edgeHits=0'])).servers).toBeGreaterThan(needs(50_000_000, figuresOf()).servers)
  expect(() => figuresOf(['edgehits=0'])).toThrow('no such figure')
  expect(() => figuresOf(['edgeHits=many'])).toThrow('no such figure')
})

test('says of each figure where it is from', () => {
  for (const [name, [value, from]] of Object.entries(inputs))
    expect([name, typeof value, from]).toEqual([name, 'number', expect.stringMatching(/^(measured|assumed|chosen): /)])
})
