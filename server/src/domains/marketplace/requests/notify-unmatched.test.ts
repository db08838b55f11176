import { DAY_MS } from '@lv/contract/durations'
import { expect, test } from 'vitest'
import type { Context } from '#core/context.ts'
import { testApp } from '#test/app.ts'
import { aLead, aRequest, aVisitorsRequest } from '#test/factories.ts'
import { notifyUnmatched } from './notify-unmatched.ts'

const t = await testApp()
const after = (days: number): Context => ({ ...t.ctx, now: () => new Date(Date.now() + days * DAY_MS) })
const lettersTo = async (email: string) =>
  (await t.waitingJobs()).flatMap(({ data }) => (data.to === email ? [data as { kind: string }] : []))

test('a homeowner whose request nobody took in seven days is told once, also by two processes at once', async () => {
  const request = await aRequest(t.ctx)
  await notifyUnmatched(after(6.9))
  expect(await lettersTo(request.email)).toEqual([])
  await Promise.all([notifyUnmatched(after(7.1)), notifyUnmatched(after(7.1)), notifyUnmatched(after(7.1))])
  await notifyUnmatched(after(8))
  expect(await lettersTo(request.email)).toMatchObject([
    { kind: 'request-unmatched', data: { name: 'Hanna Reid', requestId: request.id, suburb: 'Brunswick' } },
  ])
  const { timeline, isSearchOver } = await t.as(request.user).quotes.get({ params: { requestId: request.id } })
  expect(timeline.at(-1)?.says).toBe('We looked for seven days, and no one near you took your request')
  expect(isSearchOver, 'by the clock of the page').toBe(false)
})

test.each([
  ['that was cancelled', { status: 'cancelled' }],
  ['without consent', { consentAt: null, consentVersion: null }],
  ['that was over long ago', { matchUntil: new Date(Date.now() - DAY_MS) }],
] as const)('nobody is told of one %s', async (_which, over) => {
  const request = await aVisitorsRequest(t.ctx, over)
  await notifyUnmatched(after(7.1))
  expect(await lettersTo(request.email)).toEqual([])
})

test('nobody is told of one that somebody has, or that repeats another', async () => {
  const { request } = await aLead(t.ctx)
  const repeat = await aVisitorsRequest(t.ctx, { duplicateOf: request.id })
  await notifyUnmatched(after(7.1))
  for (const { email } of [request, repeat])
    expect((await lettersTo(email)).map(({ kind }) => kind)).not.toContain('request-unmatched')
})

test('a list of requests says whose search is over', async () => {
  const over = await aRequest(t.ctx, { matchUntil: new Date(Date.now() - DAY_MS) })
  const waiting = await aRequest(t.ctx, { userId: over.user.id })
  const { items: mine } = await t.as(over.user).requests.mine({})
  expect(mine.map(({ id, isSearchOver }) => [id, isSearchOver])).toEqual([
    [waiting.id, false],
    [over.id, true],
  ])
})
