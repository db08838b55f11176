import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { transact } from '#core/context.ts'
import { testApp } from '#test/app.ts'
import { LIVE_CHANNEL, type Notice, notifyBrowsers } from './notify-browsers.ts'

const { ctx } = await testApp()
const heard: Notice[] = []
const line = new pg.Client({ connectionString: String(ctx.config.databaseUrl) })
await line.connect()
line.on('notification', ({ payload = '' }) => heard.push(JSON.parse(payload)))
await line.query(`listen ${LIVE_CHANNEL}`)
afterAll(() => line.end())

const toldTo = ({ to }: Notice) => ('people' in to ? to.people : [to.page])

test('ten thousand people are told, each once, and only once it is true', async () => {
  const people = Array.from({ length: 10_000 }, () => crypto.randomUUID())
  const rolledBack = transact(ctx, async (ctx) => {
    await notifyBrowsers(ctx, { people: ['nobody'] }, { kind: 'unread' })
    throw new Error('rolled back')
  })
  await expect(rolledBack).rejects.toThrow('rolled back')
  await transact(ctx, async (ctx) => {
    await notifyBrowsers(ctx, { people: [...people, ...people] }, { kind: 'notification' })
    await notifyBrowsers(ctx, { people: [] }, { kind: 'notification' })
    await ctx.pool.query('select 1')
    expect(heard).toEqual([])
  })
  await notifyBrowsers(ctx, { page: 'post:last' }, { kind: 'counts', postId: 'last', likesCount: 1 })
  await expect.poll(() => heard.at(-1)?.event.kind).toBe('counts')
  expect(heard.flatMap(toldTo)).toEqual([...people, 'post:last'])
  expect(new Set(heard.map(({ id }) => id)).size).toBe(heard.length)
})
