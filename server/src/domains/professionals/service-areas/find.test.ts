import { expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { findPlace } from './find.ts'

const { ctx } = await testApp()

const find = (search: string) => findPlace(ctx, search.split(' '))

test('a postcode is the city it belongs to', async () => {
  expect(await find('3056')).toEqual({ start: 0, end: 1, cities: ['Melbourne'] })
  expect(await find('0800')).toMatchObject({ cities: ['Darwin'] })
})

test('a suburb is found among other words', async () => {
  expect(await find('kitchens in st kilda')).toEqual({ start: 2, end: 4, cities: ['Melbourne'] })
})

test('the longest name wins', async () => {
  expect(await find('west footscray slabs')).toMatchObject({ start: 0, end: 2 })
})

test('a city is itself, though other states have a suburb of that name', async () => {
  expect(await find('perth')).toMatchObject({ cities: ['Perth'] })
})

test("a suburb that Melbourne has too is Melbourne's, otherwise each state's", async () => {
  expect(await find('richmond')).toMatchObject({ cities: ['Melbourne'] })
  expect((await find('paddington'))?.cities.toSorted()).toEqual(['Brisbane', 'Sydney'])
})

test('apostrophes and hyphens may be spaces', async () => {
  expect(await find('o connor')).toMatchObject({ start: 0, end: 2 })
  expect(await find('brighton le sands')).toMatchObject({ cities: ['Sydney'] })
})

test('other words and unknown postcodes name no place', async () => {
  expect(await find('heritage slabs')).toBeUndefined()
  expect(await find('0001')).toBeUndefined()
})

test('a word of the trade stays what it is, though some small place has its name', async () => {
  expect(await find('weatherboard')).toBeUndefined()
  expect(await find('bungalow in coburg')).toMatchObject({ start: 2, end: 3, cities: ['Melbourne'] })
})
