import { expect, test } from 'vitest'
import { readPage } from '../../paging.ts'
import { filterOf, inboxAddress, leadFilters, queryOf } from './lead-filters.ts'

test('every filter has an address that names it again', () => {
  for (const { name } of leadFilters) {
    const { searchParams } = new URL(inboxAddress(name, 3), 'http://here.invalid')
    expect([filterOf(searchParams), readPage(searchParams)]).toEqual([name, 3])
  }
})

test('an address that nobody offered shows all of the first page', () => {
  for (const address of ['show=constructor&page=0', 'show=&page=x', 'page=-4', '']) {
    const params = new URLSearchParams(address)
    expect([filterOf(params), readPage(params)]).toEqual(['all', 1])
  }
})

test('returned means that the points came back by rule', () => {
  expect(queryOf('returned')).toEqual({ charge: 'released' })
})
