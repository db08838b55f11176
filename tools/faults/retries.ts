import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { changeSettings } from '@lv/local-stripe/tests'
import { startSession } from '@lv/server/domains/identity/accounts/sessions.ts'
import { aCommunity, aMember, aPost } from '../../server/test/factories.ts'
import { type Buyer, booksOf } from './buyers.ts'
import { type Body, loseWebhooks, sendEvent } from './deliveries.ts'
import { type FaultEnvironment, post, type Server } from './ground.ts'
import { openLossyWay } from './lossy-connection.ts'
import { judgePages, PAGE_CENTS, paidPages } from './paid-pages.ts'
import { percentile, type Verdict, verdict } from './report.ts'
import { someBuyers } from './storms.ts'

const CLIENTS = 40
const TRIES = 6
const PAUSE_MS = 50
const SECOND_MS = 1000

/** Something that is sent again and again; `answer` is what every good reply has to say. */
type Deed = { send(url: string): Promise<Response>; answer(reply: Response): Promise<string> }
type Seen = { answers: Set<string>; untold: number; times: number[] }

/** One request and five retries, 50 ms apart, none of which waits for the one before. */
async function storm(deeds: Deed[], url: string): Promise<Map<Deed, Seen>> {
  const all = new Map<Deed, Seen>()
  await Promise.all(
    deeds.map(async (deed) => {
      const seen: Seen = { answers: new Set(), untold: 0, times: [] }
      all.set(deed, seen)
      await Promise.all(
        Array.from({ length: TRIES }, (_, at) => wait(at * PAUSE_MS).then(() => tryOnce(deed, url, seen))),
      )
    }),
  )
  return all
}

async function tryOnce(deed: Deed, url: string, seen: Seen) {
  const began = performance.now()
  const reply = await deed.send(url).catch(() => undefined)
  if (!reply) return
  seen.times.push(performance.now() - began)
  if (reply.ok) seen.answers.add(await deed.answer(reply))
  else if (isHeldOff(reply.status) && !reply.headers.has('retry-after')) seen.untold += 1
}

const isHeldOff = (status: number) => status === 429 || status === 503

/** Retries over a good connection until there is an answer, which gives the outcome. */
async function learn(deed: Deed, server: Server): Promise<string> {
  for (const until = performance.now() + 60 * SECOND_MS; performance.now() < until; await wait(SECOND_MS)) {
    const reply = await deed.send(server.url)
    if (reply.ok) return deed.answer(reply)
    if (!isHeldOff(reply.status) && reply.status !== 409) throw new Error(`a retry answered ${reply.status}`)
  }
  throw new Error('a retry was never answered')
}

/** What is sent under the name of the server itself, whichever way it goes. */
const keyed = (server: Server, path: string, body: object, cookie: string, told: (answer: object) => string): Deed => {
  const key = randomUUID()
  return {
    send: (url) => post({ url, origin: server.url }, path, body, { cookie, key }),
    answer: async (reply) => told((await reply.json()) as object),
  }
}

const topUpOf = (server: Server, { cookie }: Buyer) =>
  keyed(server, '/api/professionals/top-up', { amountCents: PAGE_CENTS }, cookie, (answer) =>
    String(Object(answer).url),
  )

async function commentsOf(
  { ctx }: FaultEnvironment,
  server: Server,
  postId: string,
  communityId: string,
): Promise<Deed> {
  const { id: userId } = await aMember(ctx, communityId)
  const { token } = await startSession(ctx, { userId, userAgent: 'faults' })
  const said = { content: 'Ask for a soil report first.' }
  const told = (answer: object) => String(Object(answer).id)
  return keyed(server, `/api/posts/${postId}/comments`, said, `session=${token}`, told)
}

const eventOf = (ground: FaultEnvironment, event: Body): Deed => ({
  send: (url) => sendEvent(ground, url, event),
  answer: async () => 'taken',
})

const count = async ({ ctx }: FaultEnvironment, text: string, value: unknown) =>
  Number((await ctx.pool.query<{ count: string }>(text, [value])).rows[0]?.count)

/** Every client learns one answer, the same that it may have had before. */
async function judgeAnswers(server: Server, seen: Map<Deed, Seen>, result: Verdict) {
  const times: number[] = []
  for (const [deed, { answers, untold, ...took }] of seen) {
    answers.add(await learn(deed, server))
    result.double += answers.size - 1
    result.failures += untold
    times.push(...took.times)
  }
  return times
}

/** F9: pages of top-ups, comments and webhooks, each sent six times at 50 ms; three replies in ten are lost. */
export async function stormOfRetries(ground: FaultEnvironment): Promise<Verdict> {
  const { ctx } = ground
  const result = verdict(`F9: ${CLIENTS * 3} clients, six tries each, 30 % of replies lost`)
  const payers = await someBuyers(ground, CLIENTS)
  const events = (await paidPages(ground, payers, 1)).flatMap((all) =>
    all.filter(({ type }) => type.startsWith('checkout')),
  )
  const buyers = await someBuyers(ground, CLIENTS)
  const { id: communityId } = await aCommunity(ctx)
  const { id: postId } = await aPost(ctx, { communityId })
  await changeSettings(ctx, { isHeld: true })
  const server = await ground.serve()
  const way = await openLossyWay(server)
  try {
    const deeds = [...buyers.map((buyer) => topUpOf(server, buyer)), ...events.map((event) => eventOf(ground, event))]
    for (let at = 0; at < CLIENTS; at++) deeds.push(await commentsOf(ground, server, postId, communityId))
    const times = await judgeAnswers(server, await storm(deeds, way.url), result)
    result.note = `${way.dropped()} replies lost, p99 ${Math.round(percentile(times, 0.99))} ms`
  } finally {
    way.close()
    await server.stop()
    await loseWebhooks(ground)
    await changeSettings(ctx, { isHeld: false })
  }
  await judgeEffects(ground, { buyers, payers, postId }, result)
  result.rounds = 1
  result.broken = (await ground.broken()).length
  return result
}

/** As many effects as keys: pages at the provider, comments, credits. */
async function judgeEffects(
  ground: FaultEnvironment,
  { buyers, payers, postId }: { buyers: Buyer[]; payers: Buyer[]; postId: string },
  result: Verdict,
) {
  const customers = buyers.map(({ customerId }) => customerId)
  const pages = await count(
    ground,
    `select count(*) from local_payment_objects where object = 'checkout.session' and customer = any($1)`,
    customers,
  )
  const orders = (await Promise.all(buyers.map((buyer) => booksOf(ground, buyer)))).reduce(
    (sum, { openOrders }) => sum + openOrders,
    0,
  )
  const comments = await count(ground, 'select count(*) from comments where post_id = $1', postId)
  for (const found of [pages, orders, comments]) {
    result.lost += Math.max(0, CLIENTS - found)
    result.double += Math.max(0, found - CLIENTS)
  }
  await judgePages(ground, payers, 1, result)
}
