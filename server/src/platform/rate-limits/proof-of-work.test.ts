import { randomUUID } from 'node:crypto'
import { MINUTE_MS } from '@lv/contract/durations'
import type { ApiError } from '@lv/contract/errors'
import { sql } from 'drizzle-orm'
import Fastify from 'fastify'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Context } from '#core/context.ts'
import { attachRoutes } from '#http/routing/implement.ts'
import { getSigningKey } from '#platform/secrets/secrets.ts'
import { testApp } from '#test/app.ts'
import { type Challenge, solve } from '../../../../web/app/proof-of-work.ts'
import { challengeFor, type ProvenAction, proofOfWorkRoutes, requireProof, sweepProofs } from './proof-of-work.ts'

const t = await testApp({ RATE_LIMIT_PROFILE: 'strict' })
const { ctx } = t

const rateLimits = { free: 'requests', withProof: 'requestsWithProof', ofAddress: 'requestsOfAddress' } as const
type Sent = { ip: string; address?: string; proof?: string; action?: ProvenAction; at?: Context }
const send = ({ ip, proof, address = `${randomUUID()}@test.example`, action = 'requests', at = ctx }: Sent) =>
  requireProof(at, { action, ip, address, proof, rateLimits })
const refusalOf = (sent: Sent) =>
  send(sent).then(
    () => undefined,
    (error: ApiError) => error,
  )
const later = (ms: number): Context => ({ ...ctx, now: () => new Date(ctx.now().getTime() + ms) })

const challenge = async (action: ProvenAction = 'requests', at = ctx) => (await challengeFor(at, action)) as Challenge
const proven = async (action?: ProvenAction, at?: Context) => solve(await challenge(action, at))
const decode = (proof: string) => JSON.parse(atob(proof))
const encode = (payload: unknown) => btoa(JSON.stringify(payload))

let addresses = 0
/** An address that has used its three of the hour. */
async function spentAddress() {
  addresses += 1
  const ip = `10.1.${addresses >> 8}.${addresses & 255}`
  for (let count = 0; count < 3; count++) await send({ ip })
  return ip
}

describe('a network address', () => {
  test('sends three forms an hour freely; the fourth is refused with a challenge, and passes once that is solved', async () => {
    const ip = await spentAddress()
    const refusal = await refusalOf({ ip })
    expect(refusal).toMatchObject({ status: 429, message: 'Too many requests. Please try again later.' })
    const shares: number[] = []
    const proof = await solve(refusal?.details?.challenge as Challenge, { onProgress: (share) => shares.push(share) })
    await send({ ip, proof })
    expect(shares.at(-1)).toBe(1)
    expect(shares).toEqual(shares.toSorted((a, b) => a - b))
  })

  test('sends at most twenty an hour with proofs', async () => {
    const ip = await spentAddress()
    await ctx.rateLimits.spend('requestsWithProof', ip, 19)
    await send({ ip, proof: await proven() })
    const refusal = await refusalOf({ ip, proof: await proven() })
    expect([refusal?.status, refusal?.details]).toEqual([429, undefined])
  })

  test('sends at most five a day about one email address, wherever from', async () => {
    const address = 'ada@test.example'
    for (let count = 0; count < 5; count++) await send({ ip: `10.2.0.${count}`, address })
    const refusal = await refusalOf({ ip: '10.2.0.9', address })
    expect([refusal?.status, refusal?.details]).toEqual([429, undefined])
  })
})

describe('a proof', () => {
  let ip: string
  beforeAll(async () => {
    ip = await spentAddress()
  })
  const refused = async (proof: string | undefined, more: Partial<Sent> = {}) => {
    const refusal = await refusalOf({ ip, ...more, ...(proof === undefined ? {} : { proof }) })
    expect([refusal?.status, refusal?.details]).toEqual([429, { challenge: expect.any(Object) }])
  }

  test('counts once, even when sent ten times at once', async () => {
    const proof = await proven()
    const sent = await Promise.all(Array.from({ length: 10 }, () => refusalOf({ ip, proof })))
    expect(sent.filter((refusal) => refusal === undefined)).toHaveLength(1)
    await refused(proof)
  })

  test('is good for ten minutes', async () => {
    const proof = await proven()
    await refused(proof, { at: later(10 * MINUTE_MS + 1) })
    await send({ ip, proof, at: later(10 * MINUTE_MS - 1000) })
  })

  test('for another action is rejected', async () => {
    await refused(await proven('contact'))
    await refused(await proven('requests'), { action: 'contact' })
  })

  test('with an edited challenge is rejected', async () => {
    const { challenge: ours, solution } = decode(await proven('contact', later(-11 * MINUTE_MS)))
    const { parameters } = ours
    const until = Date.now() + MINUTE_MS
    const edits = [
      { data: { action: 'requests', until } },
      { data: { ...parameters.data, action: 'requests' } },
      { data: { ...parameters.data, until } },
      { cost: 1 },
      { keyPrefix: '' },
      { keySignature: undefined },
    ]
    for (const edit of edits)
      await refused(encode({ challenge: { ...ours, parameters: { ...parameters, ...edit } }, solution }))
  })

  test('without the work is rejected', async () => {
    const ours = await challenge()
    const prefix = ours.parameters.keyPrefix
    const guesses = [prefix, prefix.padEnd(64, '0'), '', 'zz', 7]
    for (const derivedKey of guesses) await refused(encode({ challenge: ours, solution: { counter: 1, derivedKey } }))
    const [one, other] = [decode(await proven()), decode(await proven())]
    await refused(encode({ challenge: one.challenge, solution: other.solution }))
  })

  test.each([undefined, '', 'x', 'bnVsbA==', 'W10=', 'e30=', 'x'.repeat(5000), '\u0000'])(
    'that is not a proof is refused like a missing one: %j',
    (proof) => refused(proof),
  )
})

test('a used proof is forgotten once its challenge is past', async () => {
  await ctx.db.execute(sql`update spent_proofs set at = now() - interval '2 hours'`)
  await sweepProofs(ctx)
  expect((await ctx.pool.query('select count(*)::int from spent_proofs')).rows).toEqual([{ count: 0 }])
})

test('a page may ask for the work in advance, for a known action', async () => {
  const http = Fastify()
  http.setErrorHandler((error: ApiError, _request, reply) => reply.code(error.status).send(error.message))
  await attachRoutes({ ...t.app, http }, ctx, proofOfWorkRoutes(ctx))
  const answer = await http.inject('/api/proof-of-work?action=requests')
  expect(answer.headers['cache-control']).toBe('no-store')
  await send({ ip: await spentAddress(), proof: await solve(answer.json()) })
  for (const query of ['', '?action=', '?action=x', '?action=requests&action=contact', '?action=__proto__'])
    expect((await http.inject(`/api/proof-of-work${query}`)).statusCode).toBe(400)
})

test('abandoned work stops', async () => {
  const giveUp = new AbortController()
  const work = solve(await challenge(), { onProgress: () => giveUp.abort(), signal: giveUp.signal })
  giveUp.abort(new Error('left the page'))
  await expect(work).rejects.toThrow('left the page')
})

test('a database has one secret, whoever asks first', async () => {
  const others = Array.from({ length: 10 }, () =>
    getSigningKey({ ...ctx, pool: { ...ctx.pool } as typeof ctx.pool }, 'new'),
  )
  const secrets = await Promise.all([getSigningKey(ctx, 'new'), ...others])
  expect(new Set(secrets.map((secret) => secret.toString('hex'))).size).toBe(1)
  expect(secrets[0]).toHaveLength(32)
  expect(await getSigningKey(ctx, 'other')).not.toEqual(secrets[0])
})
