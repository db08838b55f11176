import { DAY_MS } from '@lv/contract/durations'
import { pino } from 'pino'
import { afterAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { Context } from '#core/context.ts'
import { setAccountStatus } from '#domains/professionals/profiles/set-account-status.ts'
import { makeListener } from '#platform/database/listener.ts'
import { openCachedReads } from '#platform/read-cache/cached-reads.ts'
import { openSharedReads } from '#platform/read-cache/shared-reads.ts'
import { testApp, testPool } from '#test/app.ts'
import { aProfessional, aUser } from '#test/factories.ts'
import { findActor } from './find-actor.ts'

const t = await testApp()
/** What is kept goes by itself after five seconds: here none of them pass. */
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  onTestFinished(() => void vi.useRealTimers())
})

/** The same database as another process of the product sees it: with shared reads of its own. */
const url = String(t.ctx.config.databaseUrl)
const pool = testPool(url)
const line = makeListener(url, pino({ level: 'silent' }))
const reads = openSharedReads({ line, pool, log: pino({ level: 'silent' }) })
line.open()
const other: Context = { ...t.ctx, reads }
afterAll(async () => {
  await line.close()
  await pool.end()
})

const tokenOf = (cookie: string) => /session=([\w-]+)/.exec(cookie)?.[1] ?? ''
test('a session is looked up once for the requests of a moment, and each has an actor of its own', async () => {
  const cookie = await t.signIn(await aUser(t.ctx))
  const [first, second] = await Promise.all([findActor(t.ctx, tokenOf(cookie)), findActor(t.ctx, tokenOf(cookie))])
  expect(first).toEqual(second)
  expect(first).not.toBe(second)
})

test('what ends a session ends it in every process', async () => {
  const cookie = await t.signIn(await aUser(t.ctx))
  const token = tokenOf(cookie)
  await expect.poll(() => findActor(other, token)).toBeTruthy()
  await t.http.inject({ method: 'POST', url: '/api/logout', headers: { cookie } })
  expect(await findActor(t.ctx, token)).toBeNull()
  await expect.poll(() => findActor(other, token), { interval: 10 }).toBeNull()
})

test('a suspension counts in every process, though both have just looked', async () => {
  const { user, id: professionalId } = await aProfessional(t.ctx)
  const token = tokenOf(await t.signIn(user))
  const statusIn = async (ctx: Context) => (await findActor(ctx, token))?.professional?.accountStatus
  expect([await statusIn(t.ctx), await statusIn(other)]).toEqual(['active', 'active'])
  const adminId = (await aUser(t.ctx)).id
  await setAccountStatus(t.ctx, { professionalId, status: 'suspended', reason: 'A test', adminId })
  expect(await statusIn(t.ctx)).toBe('suspended')
  await expect.poll(() => statusIn(other), { interval: 10 }).toBe('suspended')
})

test('a session that runs out is over at that instant, kept or not', async () => {
  const token = tokenOf(await t.signIn(await aUser(t.ctx)))
  expect(await findActor(t.ctx, token)).toBeTruthy()
  const later = { ...t.ctx, now: () => new Date(Date.now() + 31 * DAY_MS) }
  expect(await findActor(later, token)).toBeNull()
})

test('of fifty people who ask at once each is told who they are, also where hardly any of it can be kept', async () => {
  const people = await Promise.all(Array.from({ length: 50 }, () => aUser(t.ctx)))
  const tokens = await Promise.all(people.map(async (user) => tokenOf(await t.signIn(user))))
  const kept = openCachedReads(10_000)
  const few: Context = { ...t.ctx, reads: openSharedReads({ line, pool, log: pino({ level: 'silent' }) }, kept) }
  await expect.poll(() => findActor(few, tokens[0] ?? '').then(() => kept.bytes())).toBeGreaterThan(0)
  const rounds = Array.from({ length: 10 }, () => Promise.all(tokens.map((token) => findActor(few, token))))
  for (const found of await Promise.all(rounds))
    expect(found.map((actor) => actor?.id)).toEqual(people.map(({ id }) => id))
  expect(kept.bytes()).toBeLessThanOrEqual(10_000)
})
