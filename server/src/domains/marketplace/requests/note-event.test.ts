import { MINUTE_MS } from '@lv/contract/durations'
import { asc, eq } from 'drizzle-orm'
import pg from 'pg'
import { expect, test } from 'vitest'
import { transact } from '#core/context.ts'
import { LIVE_CHANNEL } from '#platform/realtime/notify-browsers.ts'
import { testApp } from '#test/app.ts'
import { aRequest, aUser, aVisitorsRequest } from '#test/factories.ts'
import { noteEvent } from './note-event.ts'
import { requestEvents } from './schema.ts'

const { ctx } = await testApp()

test('a timeline keeps the order in which it was written, also within a millisecond', async () => {
  const { id: requestId } = await aRequest(ctx)
  const at = ctx.now()
  const kinds = Array.from({ length: 20 }, (_, number) => `step ${number}`)
  for (const kind of kinds) await noteEvent({ ...ctx, now: () => at }, { requestId, kind })
  await noteEvent({ ...ctx, now: () => new Date(at.getTime() - MINUTE_MS) }, { requestId, kind: 'a minute before' })
  const rows = await ctx.db
    .select()
    .from(requestEvents)
    .where(eq(requestEvents.requestId, requestId))
    .orderBy(asc(requestEvents.at))
  expect(rows.map(({ kind }) => kind)).toEqual(['a minute before', ...kinds])
  expect(new Set(rows.slice(1).map((row) => row.at.getTime()))).toEqual(new Set([at.getTime()]))
})

test('the open pages of its homeowner are told which request, once what happened is stored', async () => {
  const line = new pg.Client({ connectionString: String(ctx.config.databaseUrl) })
  await line.connect()
  const told: unknown[] = []
  line.on('notification', ({ payload = '' }) => told.push(JSON.parse(payload)))
  await line.query(`listen ${LIVE_CHANNEL}`)
  const { id: userId } = await aUser(ctx)
  const [own, guests] = [await aRequest(ctx, { userId }), await aVisitorsRequest(ctx)]
  await transact(ctx, (ctx) => noteEvent(ctx, { requestId: guests.id, kind: 'quote_sent' }))
  await transact(ctx, (ctx) => noteEvent(ctx, { requestId: own.id, kind: 'quote_sent' }))
  const event = { kind: 'request', requestId: own.id }
  await expect.poll(() => told).toEqual([{ id: expect.any(String), to: { people: [userId] }, event }])
  await line.end()
})
