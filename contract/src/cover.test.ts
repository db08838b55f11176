import { expect, test } from 'vitest'
import { drawCover } from './cover.ts'
import { categories, sectors } from './options.ts'

const subjects = Array.from({ length: 2000 }, (_, index) => ({
  id: `0199${index}`,
  name: `Community ${index}`,
  sector: sectors[index % sectors.length] ?? '',
  category: categories[index % categories.length] ?? '',
}))

test('no two covers are alike, and the same community always has the same', () => {
  const covers = subjects.map(drawCover)
  expect(new Set(covers).size).toBe(covers.length)
  expect(subjects.map(drawCover)).toEqual(covers)
})

test('a cover is a self-contained picture: numbers only, colours with a fallback, no letters or links', () => {
  for (const cover of subjects.slice(0, 200).map(drawCover)) {
    expect(cover).toMatch(/^<svg .*<\/svg>$/)
    expect(cover).not.toMatch(/NaN|undefined|Infinity|href|<text|var\(--[a-z-]+\)/)
    expect(cover.length).toBeLessThan(12_000)
  }
})

test('an unknown sector and category get a cover too', () => {
  expect(drawCover({ id: '1', name: 'New', sector: 'Rural', category: 'Neighbours' })).toContain('<path')
})
