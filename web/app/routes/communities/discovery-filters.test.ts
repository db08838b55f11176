import { describe, expect, test } from 'vitest'
import { readPage } from '../../paging.ts'
import { addressOf, callsFor, readFilters } from './discovery-filters.ts'

const read = (query: string) => readFilters(new URLSearchParams(query))

describe('the filters of discovery', () => {
  test('survive the way into the address and back', () => {
    const filters = { search: 'slab & footing', category: 'Engineers', location: 'Canberra', sort: 'alive' } as const
    expect(read(addressOf(filters).split('?')[1] ?? '')).toEqual(filters)
  })
  test('that nobody offered count as none', () => {
    expect(addressOf(read('category=Wizards&location=All+Locations&sort=rank&membershipType=&search=++'))).toBe(
      '/communities',
    )
  })
  test('start at the first page, whatever the address says instead of a number', () => {
    for (const page of ['', 'x', '-3', '0', '1']) expect(readPage(new URLSearchParams({ page }))).toBe(1)
  })
  test('need at most three calls, and end where the page ends', () => {
    expect(callsFor(1)).toEqual([{ offset: 0, limit: 20 }])
    expect(callsFor(7)).toEqual([
      { offset: 0, limit: 100 },
      { offset: 100, limit: 40 },
    ])
    for (const page of [15, 16, 499]) {
      const calls = callsFor(page)
      expect(calls).toHaveLength(3)
      expect(calls.reduce((sum, { limit }) => sum + limit, calls[0]?.offset ?? 0)).toBe(page * 20)
    }
  })
})
