import { DAY_MS } from '@lv/contract/durations'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { aProject, aUser } from '#test/factories.ts'
import { maintainPartitions } from './tend-parts.ts'

const t = await testApp()
const wholes = ['told_news', 'webhook_deliveries', 'project_views', 'resource_downloads'] as const
const at = (days: number) => ({ ...t.ctx, now: () => new Date(Date.now() + days * DAY_MS) })
const never = sql`null`
const dayIn = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)

async function partsOf(whole: string): Promise<string[]> {
  const { rows } = await t.ctx.pool.query<{ name: string }>(
    'select inhrelid::regclass::text as name from pg_inherits where inhparent = $1::regclass order by 1',
    [whole],
  )
  return rows.map(({ name }) => name)
}

const lastDay = (parts: string[]) => (parts.at(-1) ?? '').slice(-10).replaceAll('_', '-')

const ask = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await t.ctx.pool.query<Row>(text, values)).rows

const idOn = (days: number) =>
  sql`overlay(uuid_v7()::text placing left(first_id_of(${dayIn(days)}::date)::text, 13) from 1 for 13)::uuid`

async function tell(userId: string, days: number): Promise<string> {
  const { rows } = await t.ctx.db.execute<{ part: string }>(sql`insert into told_news (id, user_id, topic, data, at)
    values (${idOn(days)}, ${userId}, 'leads', '{}', now()) returning tableoid::regclass::text as part`)
  return rows[0]?.part ?? ''
}

const mark = async (projectId: string, days: number) =>
  (
    await ask<{ part: string }>(
      `insert into project_views (project_id, day, visitor) values ($1, $2, sha256(random()::text::bytea))
       returning tableoid::regclass::text as part`,
      [projectId, dayIn(days)],
    )
  )[0]?.part

const marksOf = async (projectId: string) =>
  (await ask('select from project_views where project_id = $1', [projectId])).length

describe('tables in parts by time', () => {
  test.each(wholes)('the parts of the next days of %s are there before they are needed', async (whole) => {
    // As every day: the database of the tests may be from before midnight.
    await maintainPartitions(at(0), whole, never)
    const ends = (await partsOf(whole)).filter((name) => !name.endsWith('_rest'))
    expect(lastDay(ends) > dayIn(3)).toBe(true)
    for (const days of [5, 9, 13]) await maintainPartitions(at(days), whole, never)
    const later = (await partsOf(whole)).filter((name) => !name.endsWith('_rest'))
    expect(lastDay(later) > dayIn(16)).toBe(true)
    expect(later).toEqual(expect.arrayContaining(ends))
  })

  test('a row of today and of each of the next days finds its part', async () => {
    const { id } = await aUser(t.ctx)
    for (const days of [0, 1, 2, 3]) expect(await tell(id, days)).toMatch(/^told_news_to_\d{4}_\d\d_\d\d$/)
  })

  test('a row of a day that has no part waits in the rest, is found there, and moves once there is one', async () => {
    const { id } = await aProject(t.ctx)
    expect(await mark(id, 60)).toBe('project_views_rest')
    expect(await marksOf(id)).toBe(1)
    await maintainPartitions(at(60), 'project_views', never)
    expect(await ask('select from project_views_rest')).toEqual([])
    expect(await marksOf(id)).toBe(1)
    // After a standstill of weeks one part covers them, and the days go on from there.
    expect((await partsOf('project_views')).length).toBeLessThan(30)
  })

  test('what is over its time goes with its part, and what is not stays', async () => {
    const { id } = await aProject(t.ctx)
    await maintainPartitions(at(100), 'project_views', never)
    for (const days of [98, 99, 100]) await mark(id, days)
    const before = await partsOf('project_views')
    await maintainPartitions(at(100), 'project_views', sql`${dayIn(100)}`)
    expect(
      (await ask<{ day: string }>('select day::text from project_views where project_id = $1', [id])).map(
        ({ day }) => day,
      ),
    ).toEqual([dayIn(100)])
    const after = await partsOf('project_views')
    expect(before.length - after.length).toBeGreaterThan(0)
    expect(
      after.filter((name) => !name.endsWith('_rest') && name.slice(-10).replaceAll('_', '-') <= dayIn(100)),
    ).toEqual([])
  })

  test('what waits in the rest goes too when its time is over', async () => {
    const { id } = await aProject(t.ctx)
    expect(await mark(id, -500)).toBe('project_views_rest')
    await maintainPartitions(at(100), 'project_views', sql`${dayIn(100)}`)
    expect(await marksOf(id)).toBe(0)
  })

  test('a part that somebody reads for long is left for the next time, and nobody waits behind it', async () => {
    await maintainPartitions(at(200), 'resource_downloads', never)
    const reader = await t.ctx.pool.connect()
    try {
      await reader.query('begin; select count(*) from resource_downloads')
      const before = await partsOf('resource_downloads')
      await maintainPartitions(at(200), 'resource_downloads', sql`${dayIn(150)}`)
      expect(await partsOf('resource_downloads')).toEqual(before)
      await reader.query('commit')
      await maintainPartitions(at(200), 'resource_downloads', sql`${dayIn(150)}`)
      expect((await partsOf('resource_downloads')).length).toBeLessThan(before.length)
    } finally {
      reader.release()
    }
  })

  test('rows of somebody who is deleted are gone from every part', async () => {
    const { id } = await aUser(t.ctx)
    for (const days of [-40, 0, 2, 300]) await tell(id, days)
    await t.ctx.db.execute(sql`delete from users where id = ${id}`)
    expect(await ask('select from told_news where user_id = $1', [id])).toEqual([])
  })

  test('an id stays one of its kind, and nothing is told of nobody', async () => {
    const { id } = await aUser(t.ctx)
    const [row] = await ask<{ id: string }>(
      `insert into told_news (user_id, topic, data, at) values ($1, 'leads', '{}', now()) returning id`,
      [id],
    )
    const again = `insert into told_news (id, user_id, topic, data, at) values ($1, $2, 'leads', '{}', now())`
    await expect(t.ctx.pool.query(again, [row?.id, id])).rejects.toThrow('_pkey')
    await expect(t.ctx.pool.query(again, [crypto.randomUUID(), crypto.randomUUID()])).rejects.toThrow(
      'told_news_user_id_users_id_fk',
    )
  })
})
