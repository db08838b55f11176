import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { distanceKm } from './distance.ts'

const t = await testApp()

const get = (postcode: string) => t.as(null).places.get({ params: { postcode } })

describe('a postcode', () => {
  test.each([
    ['3056', 'Brunswick'],
    ['3121', 'Richmond'],
    ['3020', 'Sunshine'],
    ['3156', 'Ferntree Gully'],
    ['3930', 'Mount Eliza'],
    ['3199', 'Frankston'],
  ])('%s of Greater Melbourne is called %s, and is served', async (postcode, suburb) => {
    expect(await get(postcode)).toEqual({ postcode, suburb, state: 'VIC', isServed: true })
  })

  test.each([
    ['3220', 'VIC'],
    ['3350', 'VIC'],
    ['2000', 'NSW'],
    ['0800', 'NT'],
    ['8001', 'VIC'],
    ['9999', 'VIC'],
  ])('%s elsewhere, of a post office or for letters to Santa, exists and is not served', async (postcode, state) => {
    expect(await get(postcode)).toMatchObject({ postcode, state, isServed: false })
  })

  test.each(['0001', '3999', '9998'])(
    '%s, which does not exist, is not found, in the documented words',
    async (postcode) => {
      const answer = await t.http.inject(`/api/places/${postcode}`)
      expect(answer.statusCode).toBe(404)
      expect(answer.json().message).toBe('Please enter a valid Australian postcode')
    },
  )

  test.each(['305', '30566', '3o56', '%00', "3056'"])('%s is no postcode: not found', async (postcode) => {
    expect((await t.http.inject(`/api/places/${postcode}`)).statusCode).toBe(404)
  })
})

test('Greater Melbourne has about three hundred postcodes', async () => {
  const { rows } = await t.ctx.db.execute<{ count: number }>(
    sql`select count(*)::int as count from postcodes where is_served`,
  )
  expect(rows[0]?.count).toBeGreaterThan(270)
  expect(rows[0]?.count).toBeLessThan(310)
})

test('every postcode in the list is known and in Australia, except a Jersey and a warship', async () => {
  const missing = await t.ctx.db.execute<{ postcode: string }>(sql`select distinct postcode from places p
    where not exists (select from postcodes q where q.postcode = p.postcode) order by 1`)
  expect(missing.rows.map(({ postcode }) => postcode)).toEqual(['3989', '6958'])
  const outside = await t.ctx.db.execute(sql`select postcode from postcodes
    where latitude not between -55 and -9 or longitude not between 95 and 170`)
  expect(outside.rows).toEqual([])
})

test.each([
  ['3056', '3056', 0, 0],
  ['3056', '3000', 4, 7],
  ['3056', '3930', 45, 60],
  ['3000', '2000', 690, 730],
])('from %s to %s it is between %i (third) and %i (fourth) km', async (from, to, least, most) => {
  const at = (alias: string) => ({ latitude: sql.raw(`${alias}.latitude`), longitude: sql.raw(`${alias}.longitude`) })
  const { rows } = await t.ctx.db.execute<{ km: number }>(sql`select ${distanceKm(at('a'), at('b'))} as km
    from postcodes a, postcodes b where a.postcode = ${from} and b.postcode = ${to}`)
  expect(rows[0]?.km).toBeGreaterThanOrEqual(least)
  expect(rows[0]?.km).toBeLessThanOrEqual(most)
})
