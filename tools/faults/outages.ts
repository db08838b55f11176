import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Context } from '@lv/server/core/context.ts'
import { startSession } from '@lv/server/domains/identity/accounts/sessions.ts'
import { pushSubscriptions } from '@lv/server/domains/notifications/push/schema.ts'
import { aCommunity, aMember } from '../../server/test/factories.ts'
import { aMobile } from '../../server/test/mobiles.ts'
import { pushKeys } from '../../server/test/push-keys.ts'
import { type FaultEnvironment, post, type Server, until } from './ground.ts'
import { type Mood, type Office, openMailOffice, openTextOffice } from './post-offices.ts'
import { percentile, type Verdict, verdict } from './report.ts'

/** Calls a second, whatever becomes of the ones before; every fifth makes an email, every fiftieth a text message. */
const PER_SECOND = 50
const TO_LETTERS = 5
const TO_TEXTS = 50
const QUIET_SECONDS = 20
const WRITERS = 10
/** RELIABILITY.md, F15: the backlog is gone five minutes after a service is back. */
const DRAINED_MS = 300_000
/** Calls take at most so many times as long as before or after, whichever was worse: a busy machine alone makes a difference. */
const MAX_TIMES = 2

type Person = { id: string; email: string; cookie: string; sessionId: string }

async function aPerson(ctx: Context, communityId: string): Promise<Person> {
  const { id, email } = await aMember(ctx, communityId)
  const { token, sessionId } = await startSession(ctx, { userId: id, userAgent: 'faults' })
  return { id, email, cookie: `session=${token}`, sessionId }
}

/** Somebody whose browser takes push messages at a service that is dead. */
async function aReader(ctx: Context, communityId: string): Promise<Person> {
  const person = await aPerson(ctx, communityId)
  const endpoint = `https://push.dead.example.org/${randomUUID()}`
  const browser = {
    userId: person.id,
    sessionId: person.sessionId,
    endpoint,
    p256dh: pushKeys.p256dh,
    auth: pushKeys.auth,
  }
  await ctx.db.insert(pushSubscriptions).values(browser)
  return person
}

const someOf = async <T>(count: number, make: () => Promise<T>) => {
  const all: T[] = []
  for (let at = 0; at < count; at++) all.push(await make())
  return all
}

/** What somebody was promised: an email to an address, or a text message to a number. */
type Promised = { letters: string[]; texts: string[] }
type Load = { failures: number; promised: Promised }
type Stage = { ground: FaultEnvironment; server: Server; writers: Person[]; communityId: string; took: Load }

const pages = ['/api/conversations', '/api/notifications', '/api/badges', '/communities']

/** One call of the mixed load. @returns whether it was answered well */
async function call({ server, writers, took }: Stage, at: number, readers: Person[]): Promise<boolean> {
  const { cookie = '' } = writers[at % writers.length] ?? {}
  const { promised } = took
  if (at % TO_TEXTS === 1) {
    const phone = aMobile()
    const reader = readers.pop()
    const { ok } = await post(server, '/api/auth/phone-code', { phone }, { cookie: reader?.cookie ?? '' })
    if (ok) promised.texts.push(phone.replace(/^0/, '+61'))
    return ok
  }
  if (at % TO_LETTERS !== 0) {
    const answer = await fetch(server.url + pages[at % pages.length], { headers: { cookie } })
    await answer.arrayBuffer()
    return answer.ok
  }
  const reader = readers.pop()
  const body = { personId: reader?.id, body: 'Is the slab poured?' }
  const { ok } = await post(server, '/api/conversations', body, { cookie, key: randomUUID() })
  if (ok && reader) promised.letters.push(reader.email)
  return ok
}

/** A steady load, at its own pace. @returns how long each call took, in milliseconds */
async function bear(stage: Stage, seconds: number): Promise<number[]> {
  const { ground, communityId, took } = stage
  const calls = seconds * PER_SECOND
  const readers = await someOf(Math.ceil(calls / TO_LETTERS + calls / TO_TEXTS) + 2, () =>
    aReader(ground.ctx, communityId),
  )
  const times: number[] = []
  const begun = performance.now()
  const under: Promise<void>[] = []
  for (let at = 0; at < calls; at++) {
    await wait(Math.max(0, begun + (at * 1000) / PER_SECOND - performance.now()))
    const asked = performance.now()
    under.push(
      call(stage, at, readers)
        .catch(() => false)
        .then((isWell) => {
          times.push(performance.now() - asked)
          if (!isWell) took.failures += 1
        }),
    )
  }
  await Promise.all(under)
  return times
}

const missing = (promised: string[], { taken }: Office) => {
  const there = new Set(taken.map(({ to }) => to))
  return promised.filter((to) => !there.has(to)).length
}
const twice = ({ taken }: Office) => taken.length - new Set(taken.map(({ to, id }) => `${to} ${id}`)).size

const parked = async ({ pool }: Context) =>
  Number((await pool.query(`select count(*) from jobs.job where name = 'parked'`)).rows[0]?.count)

/** Push messages to browsers of a dead service wait for a day: what is left of them is none of the next fault's. */
const dropPushes = ({ pool }: Context) =>
  pool.query(`with gone as (delete from push_subscriptions) delete from jobs.job where name = 'push'`)

async function judge(stage: Stage, offices: { mail: Office; text: Office }, result: Verdict) {
  const { promised, failures } = stage.took
  const back = performance.now()
  const left = () => missing(promised.letters, offices.mail) + missing(promised.texts, offices.text)
  await until('everything has arrived', async () => left() === 0, DRAINED_MS).catch(() => undefined)
  const seconds = Math.round((performance.now() - back) / 1000)
  result.lost = left()
  result.double = twice(offices.mail)
  result.failures += failures
  const texts = offices.text.taken.length - promised.texts.length
  const again = texts > 0 ? `, ${texts} texts sent again as another code` : ''
  return `${promised.letters.length} letters, ${promised.texts.length} texts, all there ${seconds} s after${again}`
}

const ms = (value: number) => `${Math.round(value)} ms`

/** F15: both services fail in one way while people work, and the push service of all of them is dead. @param seconds how long */
export async function endure(ground: FaultEnvironment, mood: Exclude<Mood, 'well'>, seconds: number): Promise<Verdict> {
  const result = verdict(`F15: mail and text services: ${mood}, ${seconds} s; push services dead`)
  const offices = { mail: await openMailOffice(), text: await openTextOffice() }
  const before = await parked(ground.ctx)
  const server = await ground.serve({ SMTP_URL: offices.mail.url, SMS_URL: offices.text.url, SMS_TOKEN: 'faults' })
  try {
    const { id: communityId } = await aCommunity(ground.ctx)
    const writers = await someOf(WRITERS, () => aPerson(ground.ctx, communityId))
    const took = { failures: 0, promised: { letters: [], texts: [] } }
    const stage = { ground, server, writers, communityId, took }
    await bear(stage, 3)
    const quiet = await bear(stage, QUIET_SECONDS)
    await Promise.all([offices.mail.become(mood), offices.text.become(mood)])
    const meanwhile = await bear(stage, seconds)
    const ready = (await fetch(`${server.url}/readyz`)).status
    await Promise.all([offices.mail.become('well'), offices.text.become('well')])
    const note = await judge(stage, offices, result)
    const after = await bear(stage, QUIET_SECONDS)
    const [first, now, last] = [quiet, meanwhile, after].map((times) => percentile(times, 0.99)) as [
      number,
      number,
      number,
    ]
    if (now > Math.max(first, last) * MAX_TIMES) result.failures += 1
    if (ready !== 200) result.failures += 1
    result.note = `p99 ${ms(first)} before, ${ms(now)} meanwhile, ${ms(last)} after; ${note}`
  } finally {
    await server.stop()
    await Promise.all([offices.mail.close(), offices.text.close()])
    await dropPushes(ground.ctx)
  }
  result.stuck = (await parked(ground.ctx)) - before
  result.rounds = 1
  result.broken = (await ground.broken()).length
  return result
}
