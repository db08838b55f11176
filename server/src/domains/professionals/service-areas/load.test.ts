import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { loadPlaces } from './load.ts'
import { inTitleCase } from './parts/read-list.ts'

const { ctx } = await testApp()

test('loads every Australian suburb once', async () => {
  expect(await loadPlaces(ctx), 'every test begins with them').toBe(0)
  await ctx.db.execute(sql`truncate places, postcodes`)
  expect(await loadPlaces(ctx)).toBeGreaterThan(18_000)
})

test.each([
  ['3056', 'Brunswick', 'Melbourne'],
  ['2204', 'Marrickville', 'Sydney'],
  ['4101', 'West End', 'Brisbane'],
  ['6160', 'Fremantle', 'Perth'],
  ['5045', 'Glenelg', 'Adelaide'],
  ['0810', 'Nightcliff', 'Darwin'],
  ['7004', 'Battery Point', 'Hobart'],
  ['2602', 'Ainslie', 'Canberra'],
])('%s %s belongs to %s', async (postcode, suburb, city) => {
  const { rows } = await ctx.db.execute(
    sql`select city from places where postcode = ${postcode} and suburb = ${suburb}`,
  )
  expect(rows).toEqual([{ city }])
})

test('writes names as people do', () => {
  expect(["O'CONNOR", 'MCKINNON', 'ST KILDA', 'BRIGHTON-LE-SANDS'].map(inTitleCase)).toEqual([
    "O'Connor",
    'McKinnon',
    'St Kilda',
    'Brighton-Le-Sands',
  ])
})
