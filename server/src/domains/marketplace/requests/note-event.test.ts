import { MINUTE_MS } from '@lv/contract/durations'
import { asc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { aRequest } from '#test/factories.ts'
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
