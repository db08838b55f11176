import { expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { suburbIn } from './suburb.ts'

const t = await testApp()

const place = (postcode: string, suburb: string) => ({ postcode, suburb, state: 'VIC', isServed: true })

test.each([
  ['5 Richmond Terrace, Burnley VIC 3121', 'Burnley'],
  ['12 Swan St, RICHMOND', 'Richmond'],
  ['3/8 Burnley Street,Richmond', 'Richmond'],
  ['8 Burnleyson Rd', 'Richmond'],
  ['', 'Richmond'],
])('the address %j of 3121 is in %s', async (address, suburb) => {
  expect(await suburbIn(t.ctx, place('3121', 'Richmond'), address)).toBe(suburb)
})

test('the longer name is meant where one ends with the other', async () => {
  expect(await suburbIn(t.ctx, place('3057', 'Brunswick East'), '1 Lygon St, Brunswick East 3057')).toBe(
    'Brunswick East',
  )
})
