import { randomUUID } from 'node:crypto'
import type { ApiError } from '@lv/contract/errors'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { aUser } from '#test/factories.ts'
import { type Challenge, solve } from '../../../../../web/app/proof-of-work.ts'
import { quoteRequests } from './schema.ts'

const t = await testApp({ RATE_LIMIT_PROFILE: 'strict' })
const strict = await testApp({ RATE_LIMIT_PROFILE: 'strict', ENUMERATION_MODE: 'strict' })

const address = () => `asker-${randomUUID().slice(0, 8)}@test.example`
let networks = 0
const network = () => {
  networks += 1
  return `10.7.${Math.floor(networks / 250)}.${networks % 250}`
}
const ask = (over: object, ip: string, { as } = t) =>
  as(null, { ip })
    .requests.create({
      body: {
        description: 'Open the kitchen to the garden: a steel beam and new doors.',
        postcode: '3056',
        name: 'Hanna Reid',
        phone: '0491 570 156',
        email: address(),
        ...over,
      },
    })
    .then(
      (answer) => ({ status: 201, answer, details: undefined }),
      ({ status, details }: ApiError) => ({ status, answer: undefined, details }),
    )
const stored = ({ ctx }: typeof t, email: string) =>
  ctx.db.select().from(quoteRequests).where(eq(quoteRequests.email, email))
const lettersTo = async (app: typeof t, to: string) =>
  (await app.waitingJobs()).filter(({ name, data }) => name === 'mail' && data.to === to).map(({ data }) => data.kind)

test('the fourth request of an hour needs a proof of work; solved it passes, once (T92)', async () => {
  const ip = network()
  for (let count = 0; count < 3; count++) expect((await ask({}, ip)).status).toBe(201)
  const refused = await ask({}, ip)
  expect(refused).toMatchObject({ status: 429, details: { challenge: expect.any(Object) } })
  const altcha = await solve(refused.details?.challenge as Challenge)
  expect((await ask({ altcha }, ip)).status).toBe(201)
  expect((await ask({ altcha }, ip)).status).toBe(429)
})

test('a mistyped postcode or phone number costs nobody a try', async () => {
  const ip = network()
  for (let count = 0; count < 4; count++) expect((await ask({ postcode: '0001' }, ip)).status).toBe(400)
  expect((await ask({}, ip)).status).toBe(201)
})

test('one address gets at most three emails an hour, whoever asks and however often (T93)', async () => {
  const email = address()
  const statuses = []
  for (let count = 0; count < 20; count++) statuses.push((await ask({ email }, network())).status)
  expect(statuses).toEqual([...Array(5).fill(201), ...Array(15).fill(429)])
  expect(await lettersTo(t, email)).toHaveLength(3)
})

describe('addresses that have an account (T95)', () => {
  const known = (count: number) => Promise.all(Array.from({ length: count }, () => aUser(t.ctx)))
  /** Each from its own budget of requests, all from one address of the network. */
  async function askAbout(ip: string, email: string) {
    await t.ctx.db.execute(sql`delete from rate_limits where key = ${`requests:${ip}`}`)
    return (await ask({ email }, ip)).status
  }

  test('are told five an hour: the sixth is refused, also when it is asked about again', async () => {
    const ip = network()
    const people = await known(6)
    const statuses = []
    for (const { email } of people) statuses.push(await askAbout(ip, email))
    expect(statuses).toEqual([409, 409, 409, 409, 409, 429])
    expect(await askAbout(ip, people[5]?.email ?? '')).toBe(429)
  })

  test('count once, however often somebody tries to log in the wrong way', async () => {
    const ip = network()
    const [first, second] = await known(2)
    for (let count = 0; count < 4; count++) expect(await askAbout(ip, first?.email ?? '')).toBe(409)
    expect(await askAbout(ip, second?.email ?? '')).toBe(409)
  })
})

describe('with ENUMERATION_MODE=strict', () => {
  test('known and new addresses are answered with the same bytes; only the emails differ', async () => {
    const send = (email: string) =>
      strict.http.inject({
        method: 'POST',
        url: '/api/quotes',
        payload: {
          description: 'Open the kitchen to the garden: a steel beam and new doors.',
          postcode: '3056',
          name: 'Hanna Reid',
          phone: '0491 570 156',
          email,
        },
      })
    const { email: known } = await aUser(strict.ctx, { email: 'known@test.example' })
    const fresh = 'fresh@test.example'
    const [first, second] = [await send(known), await send(fresh)]
    expect([first.statusCode, second.statusCode]).toEqual([201, 201])
    expect(first.body.replace(known, fresh)).toBe(second.body)
    expect([await stored(strict, known), (await stored(strict, fresh)).length]).toEqual([[], 1])
    expect(await lettersTo(strict, known)).toEqual(['request-known-address'])
    expect(await lettersTo(strict, fresh)).toEqual(['request-verification'])
  })

  test('an owner who is signed in still asks at once', async () => {
    const user = await aUser(strict.ctx)
    const answer = await strict.as(user, { ip: network() }).requests.create({
      body: {
        description: 'Open the kitchen to the garden: a steel beam and new doors.',
        postcode: '3056',
        name: 'Hanna Reid',
        phone: '0491 570 156',
        email: user.email,
      },
    })
    expect(answer).toMatchObject({ status: 'pending' })
  })
})
