import { expect, test } from 'vitest'
import { testApp } from '#test/app.ts'

const { ctx } = await testApp()

test('ids sort by when they were made, even within a millisecond', async () => {
  const before = Date.now()
  const { rows } = await ctx.pool.query<{ id: string }>(
    // Hashing takes some microseconds: no two are made in one.
    `select uuid_v7() as id, md5(repeat('x', 5000 + i)) as pause from generate_series(1, 500) i`,
  )
  const ids = rows.map(({ id }) => id)
  expect(ids).toEqual(ids.toSorted())
  expect(ids.filter((id) => !/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/.test(id))).toEqual([])
  const instants = ids.map((id) => Number.parseInt(id.slice(0, 13).replace('-', ''), 16))
  expect(new Set(instants).size).toBeLessThan(ids.length)
  expect([(instants[0] ?? 0) >= before, (instants.at(-1) ?? 0) <= Date.now()]).toEqual([true, true])
})
