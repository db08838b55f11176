import { randomUUID } from 'node:crypto'
import type { Contract } from '@lv/contract/operation'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { beforeCommit, type Context, transact } from '#core/context.ts'
import { operations } from '#core/routes.ts'
import { users } from '#domains/identity/accounts/schema.ts'
import { type Keep, once } from '#platform/idempotency/idempotency.ts'
import { testApp } from '#test/app.ts'
import { aUser } from '#test/factories.ts'
import { attachRoutes } from './implement.ts'

const contract = {
  add: {
    method: 'POST',
    path: '/api/probe',
    summary: 'Adds to somebody’s company',
    access: 'user',
    idempotent: true,
    response: z.literal('good'),
    body: z.strictObject({ id: z.string(), word: z.string() }),
  },
} as const satisfies Contract
const t = await testApp({}, async (app, ctx) =>
  attachRoutes(
    app,
    ctx,
    operations('probe' as 'accounts', contract, {
      add: ({ body }) => add(ctx, body.id, body.word) as Promise<'good'>,
    }),
  ),
)
const stored = (result: unknown) => ({ status: 200, answer: result })

/** Appends to a user's company name, in one transaction that continues when told to. */
const add = (ctx: Context, id: string, word: string, until = Promise.resolve()) =>
  transact(ctx, async (ctx) => {
    await until
    await ctx.db
      .update(users)
      .set({ company: sql`concat(company, ${word}::text)` })
      .where(eq(users.id, id))
    return word
  })
/** The same, and its answer is kept with it. */
const addAndKeep = async (keep: Keep, ...[id, word, until]: [id: string, word: string, until?: Promise<void>]) =>
  stored(
    await beforeCommit.run(
      (inside, result) => keep(inside, stored(result)),
      () => add(t.ctx, id, word, until),
    ),
  )
const companyOf = async (id: string) => (await t.ctx.db.select().from(users).where(eq(users.id, id)))[0]?.company

test('an attempt that stalled until another took over its key is undone when it resumes', async () => {
  const { id } = await aUser(t.ctx, { company: '' })
  const attempt = { actorId: id, operation: 'add', key: randomUUID(), request: {} }
  const goOn = Promise.withResolvers<void>()
  const slow = once(t.ctx, attempt, (keep) => addAndKeep(keep, id, 'slow', goOn.promise))
  const hasGivenUp = expect(slow).rejects.toMatchObject({ code: 'in_flight' })
  const isThere = () => t.ctx.pool.query('select from idempotency_keys where key = $1', [attempt.key])
  await expect.poll(async () => (await isThere()).rowCount).toBe(1)
  await t.ctx.pool.query(`update idempotency_keys set created_at = now() - interval '2 minutes' where key = $1`, [
    attempt.key,
  ])
  expect(await once(t.ctx, attempt, (keep) => addAndKeep(keep, id, 'fast'))).toEqual(stored('fast'))
  goOn.resolve()
  await hasGivenUp
  expect(await companyOf(id)).toBe('fast')
  expect(await once(t.ctx, attempt, () => Promise.reject(new Error('done before')))).toEqual(stored('fast'))
})

test('an answer that no transaction kept is kept after the work', async () => {
  const { id } = await aUser(t.ctx)
  const attempt = { actorId: id, operation: 'none', key: randomUUID(), request: {} }
  expect(await once(t.ctx, attempt, async () => stored('done'))).toEqual(stored('done'))
  expect(await once(t.ctx, attempt, () => Promise.reject(new Error('twice')))).toEqual(stored('done'))
})

test.each([undefined, 'a-key'])('an answer that does not parse takes back what it was about (key: %s)', async (key) => {
  const person = await aUser(t.ctx, { company: '' })
  const headers = { cookie: await t.signIn(person), ...(key ? { 'idempotency-key': key } : {}) }
  const send = (word: string) =>
    t.http.inject({ method: 'POST', url: '/api/probe', headers, payload: { id: person.id, word } })
  expect((await send('bad')).statusCode).toBe(500)
  expect(await companyOf(person.id)).toBe('')
  if (!key) expect((await send('good')).statusCode).toBe(200)
  if (!key) expect(await companyOf(person.id)).toBe('good')
})
