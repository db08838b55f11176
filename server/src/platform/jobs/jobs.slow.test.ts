import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import Fastify from 'fastify'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startContext } from '#app/start-context.ts'
import { transact } from '#core/context.ts'
import { askPhoneCode } from '#domains/identity/accounts/phone.ts'
import { listDeadLetters } from '#domains/operations/admin/lists.read.ts'
import { measure } from '#http/health/metrics.ts'
import { testApp } from '#test/app.ts'
import { aUser } from '#test/factories.ts'
import { withLock } from './with-lock.ts'

// RELIABILITY.md, F15, F24, I23 and O12: emails are neither lost nor duplicated, and a bad one keeps nobody waiting.

const arrived: string[] = []
let isOpen = false
const smtp = new SMTPServer({
  disabledCommands: ['AUTH', 'STARTTLS'],
  onRcptTo: ({ address }, _session, done) => {
    if (!isOpen) return done(Object.assign(new Error('Try again later'), { responseCode: 451 }))
    arrived.push(address)
    done()
  },
  onData: (stream, _session, done) => {
    stream.resume().on('end', () => done())
  },
})
smtp.listen(0, '127.0.0.1')
await once(smtp.server, 'listening')
afterAll(() => new Promise<void>((resolve) => smtp.close(resolve)))

const t = await testApp({
  SMTP_URL: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`,
  SMS_URL: 'http://127.0.0.1:1',
  SMS_TOKEN: 'test',
})
const second = await startContext(t.ctx.config, t.ctx.log, t.ctx.config.databaseUrl ?? '')
afterAll(second.close)

const letter = (to: string, kind = 'welcome') => ({ kind, to, data: { firstName: 'Ada' } })
/** What became of the emails to this address, or to all that begin so. */
async function letters(to: string) {
  const { rows } = await t.ctx.pool.query<{ name: string; state: string; tries: number }>(
    `select name, state, retry_count as tries from jobs.job where name in ('mail', 'parked') and data ->> 'to' like $1`,
    [`${to}%`],
  )
  return rows
}
/** Makes jobs that wait for their next attempt due now. */
const hurry = () => t.ctx.pool.query(`update jobs.job set start_after = now() where name = 'mail' and state = 'retry'`)
const parked = async () => {
  const metrics = await measure(Fastify(), t.ctx).metrics()
  return Number(/^jobs_parked (\d+)$/m.exec(metrics)?.[1])
}

beforeAll(async () => {
  await t.work()
  await second.ctx.jobs.work(second.ctx)
})

describe('an email', () => {
  test('of a transaction that was rolled back was never written', async () => {
    const attempt = transact(t.ctx, async (ctx) => {
      await t.ctx.jobs.enqueue(ctx, 'mail', letter('never@test.example'))
      throw new Error('no')
    })
    await expect(attempt).rejects.toThrow('no')
    expect(await letters('never@test.example')).toEqual([])
  })

  test('waits while the mail server accepts none, and goes out once when it does, though two processes send', async () => {
    const to = Array.from({ length: 60 }, (_, at) => `waits-${at}@test.example`)
    for (const address of to) await t.ctx.jobs.enqueue(t.ctx, 'mail', letter(address))
    const states = async () => new Set((await letters('waits-')).map(({ state }) => state))
    await vi.waitFor(async () => expect(await states()).toEqual(new Set(['retry'])), { timeout: 60_000, interval: 100 })
    expect(arrived).toEqual([])
    isOpen = true
    await hurry()
    await vi.waitFor(async () => expect(await states()).toEqual(new Set(['completed'])), {
      timeout: 15_000,
      interval: 100,
    })
    expect(arrived.toSorted()).toEqual(to.toSorted())
  })

  test('waits however long the mail server takes none, tried every two minutes; after three days it is parked', async () => {
    isOpen = false
    const to = 'patient@test.example'
    await t.ctx.jobs.enqueue(t.ctx, 'mail', letter(to))
    const become = (set: string) => t.ctx.pool.query(`update jobs.job set ${set} where data ->> 'to' = $1`, [to])
    const tried = async () => (await letters(to)).find(({ name }) => name === 'mail')
    for (const tries of [1, 2, 9, 400]) {
      await vi.waitFor(async () => expect(await tried()).toMatchObject({ state: 'retry' }), { timeout: 60_000 })
      await become(`retry_count = ${tries - 1}, retry_limit = ${tries + 7}, start_after = now()`)
      await vi.waitFor(async () => expect(await tried()).toMatchObject({ state: 'retry', tries }), { timeout: 60_000 })
    }
    const { rows } = await t.ctx.pool.query(
      `select retry_limit as tries, start_after <= now() + interval '2 minutes' as "isSoon" from jobs.job
       where data ->> 'to' = $1`,
      [to],
    )
    expect(rows).toEqual([{ tries: 408, isSoon: true }])
    await become(`created_on = now() - interval '73 hours', retry_count = retry_limit - 1, start_after = now()`)
    await vi.waitFor(async () => expect((await letters(to)).map(({ name }) => name)).toContain('parked'), {
      timeout: 15_000,
    })
    expect(arrived).not.toContain(to)
  })

  test('is not alone in that: a code by text waits while the SMS service is down', async () => {
    const { id: userId } = await aUser(t.ctx)
    await transact(t.ctx, (ctx) => askPhoneCode(ctx, { userId, phone: '+61491570156' }))
    const tried = async () =>
      (
        await t.ctx.pool.query(
          `select state, retry_count - retry_limit as left from jobs.job where name = 'phone-code'`,
        )
      ).rows
    await vi.waitFor(async () => expect(await tried()).toEqual([{ state: 'retry', left: -9 }]), { timeout: 60_000 })
  })

  test('that cannot be written keeps no other waiting; after nine attempts it is parked and counted', async () => {
    isOpen = true
    const before = await parked()
    for (let at = 0; at < 100; at += 1)
      await t.ctx.jobs.enqueue(t.ctx, 'mail', letter(`bad-${at}@test.example`, 'no-such-letter'))
    await t.ctx.jobs.enqueue(t.ctx, 'mail', letter('good@test.example'))
    await vi.waitFor(() => expect(arrived).toContain('good@test.example'), { timeout: 60_000, interval: 50 })
    expect(await parked()).toBe(before)
    const given = async () => {
      await hurry()
      expect((await letters('bad-')).filter(({ name }) => name === 'parked')).toHaveLength(100)
    }
    await vi.waitFor(given, { timeout: 60_000, interval: 200 })
    expect(
      new Set(
        (await letters('bad-')).filter(({ name }) => name === 'mail').map(({ state, tries }) => `${state} ${tries}`),
      ),
    ).toEqual(new Set(['failed 8']))
    expect((await parked()) - before).toBe(100)
    expect((await listDeadLetters(t.ctx, { limit: 100, adminId: null })).items).toContainEqual(
      expect.objectContaining({
        name: 'mail',
        kind: 'no-such-letter',
        to: expect.stringMatching(/^bad-\d+@test\.example$/),
        why: expect.stringContaining('no-such-letter'),
      }),
    )
  })
})

test('work for one process at a time is done by one, and the next time by another', async () => {
  let done = 0
  const work = async () => {
    done += 1
    await wait(200)
  }
  const both = await Promise.all([t.ctx, second.ctx, t.ctx].map((ctx) => withLock(ctx, 'the count', work)))
  expect([both.filter(Boolean).length, done]).toEqual([1, 1])
  await expect(withLock(t.ctx, 'the count', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await withLock(second.ctx, 'the count', work)).toBe(true)
})

test('the timetable and the upkeep of jobs are for those who do them, not for those who only write some', async () => {
  const { ctx, work } = await testApp()
  const looked = async () => {
    const { rows } = await ctx.pool.query(
      'select cron_on is not null as timetable, flow_on is not null as upkeep from jobs.version',
    )
    return rows[0]
  }
  await ctx.jobs.enqueue(ctx, 'mail', letter('writer@test.example'))
  expect(await looked()).toEqual({ timetable: false, upkeep: false })
  await work()
  await expect.poll(looked).toEqual({ timetable: true, upkeep: true })
})
