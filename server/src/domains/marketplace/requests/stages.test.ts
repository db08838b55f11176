import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { aRequest } from '#test/factories.ts'
import { findRequest } from './find.ts'
import { quoteRequests } from './schema.ts'
import { acceptRequest, cancelRequest, completeRequest, markDone, markQuoted } from './transitions.ts'

const { ctx } = await testApp()
const statuses = ['unverified', 'pending', 'quoted', 'in_progress', 'completed', 'cancelled'] as const

const ready = (status: (typeof statuses)[number]) =>
  aRequest(ctx, { status, ...(status === 'unverified' ? { verifiedAt: null } : {}) })
const quoted = (id: string) => markQuoted(ctx, id)
const accepted = (id: string) => acceptRequest(ctx, id)
const done = (id: string) => markDone(ctx, { requestId: id, by: 'professional' })
const completed = (id: string) => completeRequest(ctx, id)
const cancelled = (id: string) => cancelRequest(ctx, { requestId: id, reason: '' })

describe.each([
  ['is marked quoted', quoted, ['pending'], 'quoted'],
  ['is accepted', accepted, ['pending', 'quoted'], 'in_progress'],
  ['is marked done', done, ['in_progress'], 'in_progress'],
  ['is completed', completed, ['in_progress'], 'completed'],
  ['is cancelled', cancelled, ['unverified', 'pending', 'quoted', 'in_progress'], 'cancelled'],
] as const)('a request %s', (_what, step, from, to) => {
  test.each(statuses)('where it fits: %s', async (status) => {
    const { id } = await ready(status)
    const fits = (from as readonly string[]).includes(status)
    expect(await step(id)).toBe(fits)
    expect((await findRequest(ctx, id)).status).toBe(fits ? to : status)
  })

  test('once, however many say so at the same time', async () => {
    const { id } = await ready(from[0])
    const all = await Promise.all(Array.from({ length: 20 }, () => step(id)))
    expect(all.filter(Boolean)).toHaveLength(1)
  })
})

test('accepting and cancelling at the same time never leaves both', async () => {
  for (let round = 0; round < 20; round++) {
    const { id } = await ready('quoted')
    const [isAccepted, isCancelled] = await Promise.all([accepted(id), cancelled(id)])
    const { status } = await findRequest(ctx, id)
    // Cancelling a job that is in progress is allowed, accepting a cancelled request is not.
    expect(status).toBe(isCancelled ? 'cancelled' : 'in_progress')
    expect(isAccepted || isCancelled).toBe(true)
  }
})

test('who said first that the job is done stays, and when', async () => {
  const { id } = await ready('in_progress')
  await done(id)
  expect(await markDone(ctx, { requestId: id, by: 'homeowner' })).toBe(false)
  const before = await findRequest(ctx, id)
  await completed(id)
  expect(await findRequest(ctx, id)).toMatchObject({ doneBy: 'professional', doneAt: before.doneAt })
})

test('a homeowner who confirms without another word has said that it is done', async () => {
  const { id } = await ready('in_progress')
  await completed(id)
  const { doneAt, completedAt, doneBy } = await findRequest(ctx, id)
  expect([doneBy, doneAt]).toEqual(['homeowner', completedAt])
})

test('a request whose data was deleted is not found', async () => {
  const { id } = await ready('pending')
  await ctx.db.update(quoteRequests).set({ erasedAt: ctx.now() }).where(eq(quoteRequests.id, id))
  await expect(findRequest(ctx, id)).rejects.toMatchObject({ status: 404, message: 'Request not found' })
})
