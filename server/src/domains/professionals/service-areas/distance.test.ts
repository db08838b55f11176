import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { distanceKm } from './distance.ts'

const t = await testApp()

const between = async (from: [number | null, number | null], to: [number | null, number | null]) => {
  const where = ([latitude, longitude]: [number | null, number | null]) => ({
    latitude: sql`${latitude}::float`,
    longitude: sql`${longitude}::float`,
  })
  const { rows } = await t.ctx.db.execute<{ km: number | null }>(
    sql`select ${distanceKm(where(from), where(to))} as km`,
  )
  return rows[0]?.km
}
const brunswick: [number, number] = [-37.7667, 144.9617]
const geelong: [number, number] = [-38.1499, 144.3617]

test('a distance is in whole kilometres, and none from a place to itself', async () => {
  expect(await between(brunswick, geelong)).toBe(68)
  expect(await between(geelong, brunswick)).toBe(68)
  expect(await between(brunswick, brunswick)).toBe(0)
})

test('the distance from or to a place that nobody knows is unknown, not half way round the earth', async () => {
  expect(await between([null, null], geelong)).toBeNull()
  expect(await between(brunswick, [null, null])).toBeNull()
})
