import { setTimeout as wait } from 'node:timers/promises'
import { LEAD_COST_POINTS } from '@lv/contract/pricing'
import { startContext } from '@lv/server/app/start-context.ts'
import { readConfig } from '@lv/server/core/config.ts'
import type { Context } from '@lv/server/core/context.ts'
import { grantPoints } from '@lv/server/domains/billing/points/grant.ts'
import { likePost } from '@lv/server/domains/community/posts/likes.ts'
import { offerLeads } from '@lv/server/domains/marketplace/leads/parts/offer.ts'
import { acceptQuote } from '@lv/server/domains/marketplace/quotes/accept.ts'
import { checkInvariants } from '@lv/server/domains/operations/invariants/check.ts'
import { loadPlaces } from '@lv/server/domains/professionals/service-areas/load.ts'
import { connect } from '@lv/server/platform/database/database.ts'
import { migrate } from '@lv/server/platform/database/migrate.ts'
import { openCluster } from '@lv/server/platform/database/open.ts'
import { openLog } from '@lv/server/platform/logging/log.ts'
import { aDeal } from '../../server/test/deals.ts'
import {
  aCommunity,
  aMember,
  aPost,
  aProfessional,
  aUser,
  aVisitorsRequest,
  withPoints,
} from '../../server/test/factories.ts'
import { openTwins, type Twins } from '../../server/test/standby.ts'
import { type FaultEnvironment, type Server, until } from './ground.ts'
import { many } from './races.ts'
import { type Verdict, verdict } from './report.ts'

/** Writes a second: of twenty, one books over HTTP, two accept a quote, two give a lead, five give points that were paid for, ten like. */
const RATE = 200
const TICK_MS = 20
/** Long enough for every connection to have its plans, which a product that is running has too; the last seconds count. */
const BEFORE_MS = 10_000
const COUNTED_MS = 3000
const AFTER_MS = 3000
/** Where nobody answers, no more than these are tried at once. */
const MAX_AT_ONCE = 80

/** What was acknowledged, by what it left in the database, and when. */
type Done = { kind: 'grant' | 'accept' | 'lead' | 'booking' | 'like'; key: string; at: number }
type Written = Omit<Done, 'at'>

/** Finds what is not there of what was acknowledged. */
const left = {
  grant:
    'select count(*)::int as n from unnest($1::text[]) k where not exists (select 1 from ledger_entries where key = k)',
  lead: `select count(*)::int as n from unnest($1::text[]) k where not exists
    (select 1 from leads where request_id = split_part(k, ' ', 1)::uuid and professional_id = split_part(k, ' ', 2)::uuid)`,
  accept: `select count(*)::int as n from unnest($1::text[]) k where not exists
    (select 1 from quotes where id = k::uuid and status = 'accepted')`,
  booking:
    'select count(*)::int as n from unnest($1::text[]) k where not exists (select 1 from bookings where email = k)',
  like: `select count(*)::int as n from unnest($1::text[]) k where not exists
    (select 1 from post_likes where post_id = split_part(k, ' ', 1)::uuid and user_id = split_part(k, ' ', 2)::uuid)`,
} satisfies Record<Done['kind'], string>

async function lost(ctx: Context, done: Done[]): Promise<number> {
  let sum = 0
  for (const [kind, statement] of Object.entries(left)) {
    const keys = done.filter((each) => each.kind === kind).map(({ key }) => key)
    sum += (await ctx.pool.query<{ n: number }>(statement, [keys])).rows[0]?.n ?? 0
  }
  return sum
}

/** Members of a few communities beside posts that they have not liked yet: one after the other, each of another post. */
async function unlikedPosts(ctx: Context) {
  const communities = await many(5, () => aCommunity(ctx))
  const places = await Promise.all(
    communities.map(async ({ id: communityId }) => ({
      members: await many(15, () => aMember(ctx, communityId)),
      posts: await many(15, () => aPost(ctx, { communityId })),
    })),
  )
  return Array.from({ length: 15 }, (_, nth) =>
    places.flatMap(({ members, posts }) =>
      posts.map(({ id: postId }) => ({ postId, actorId: members[nth]?.id ?? '' })),
    ),
  ).flat()
}

/** Quotes of one homeowner that can be accepted, of several professionals. */
async function openQuotes(ctx: Context, professionalIds: string[]) {
  const { id: homeownerId } = await aUser(ctx)
  const quotes: { requestId: string; quoteId: string }[] = []
  while (quotes.length < 200)
    quotes.push(
      ...(await Promise.all(
        professionalIds.map((professionalId) => aDeal(ctx, { homeownerId, professionalId }, 'quoted')),
      )),
    )
  return quotes
}

/** People, requests, quotes and posts, and what is written about them. */
async function openWrites(ctx: Context, server: Server) {
  const people = await many(40, () => aProfessional(ctx))
  const requests: string[] = []
  while (requests.length < 300) requests.push(...(await many(20, () => aVisitorsRequest(ctx))).map(({ id }) => id))
  for (const { id } of people) await withPoints(ctx, id, LEAD_COST_POINTS * 150)
  const idOf = (n: number) => people[n % people.length]?.id ?? ''
  const quotes = await openQuotes(
    ctx,
    people.map(({ id }) => id),
  )
  const unliked = await unlikedPosts(ctx)

  async function lead(n: number, requestId: string): Promise<Written> {
    const professionalId = idOf(n)
    await offerLeads(ctx, { requestId, candidates: [{ professionalId, factors: [], distanceKm: null }] })
    return { kind: 'lead', key: `${requestId} ${professionalId}` }
  }
  async function booking(): Promise<Written> {
    const email = `failover-${crypto.randomUUID()}@test.example`
    const form = { serviceType: 'free', name: 'Hanna Reid', email, phone: '0491 570 156' }
    // Everybody from an address of their own: who was shed fifty times is turned away for ten seconds.
    const from = `10.${crypto.getRandomValues(new Uint8Array(3)).join('.')}`
    const answer = await fetch(`${server.url}/api/consultations`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': from,
        origin: server.url,
        cookie: `booker=${email}`,
      },
      body: JSON.stringify(form),
    })
    if (answer.status !== 201) throw new Error(`booking answered ${answer.status}`)
    await answer.text()
    return { kind: 'booking', key: email }
  }
  async function grant(n: number): Promise<Written> {
    const key = `failover:${crypto.randomUUID()}`
    const paid = { points: 50, kind: 'top_up' as const, lot: 'paid' as const, costCents: 5000 }
    await grantPoints(ctx, { professionalId: idOf(n), key, description: 'Points that were paid for', ...paid })
    return { kind: 'grant', key }
  }
  async function accept(quote: (typeof quotes)[number]): Promise<Written> {
    await acceptQuote(ctx, { signedName: 'Hanna Hill', ...quote, closeOut: [] })
    return { kind: 'accept', key: quote.quoteId }
  }
  async function like(pair: (typeof unliked)[number]): Promise<Written> {
    await likePost(ctx, pair)
    return { kind: 'like', key: `${pair.postId} ${pair.actorId}` }
  }
  /** What has run out is made up for by points. */
  return (n: number): Promise<Written> => {
    const turn = n % 20
    if (turn === 0) return booking()
    const quote = turn % 10 === 1 && quotes.pop()
    if (quote) return accept(quote)
    const requestId = turn % 10 === 3 && requests.pop()
    if (requestId) return lead(n, requestId)
    const pair = turn % 4 !== 2 && unliked.pop()
    return pair ? like(pair) : grant(n)
  }
}

/** Writes at the rate until told to stop, whatever becomes of it. */
function writeSteadily(write: (n: number) => Promise<Written>) {
  const done: Done[] = []
  const underWay = new Set<Promise<void>>()
  let [n, refused, missed] = [0, 0, 0]
  const began = performance.now()
  const timer = setInterval(() => {
    const due = ((performance.now() - began) / 1000) * RATE
    for (; n < due; n += 1) {
      if (underWay.size >= MAX_AT_ONCE) {
        missed += 1
        continue
      }
      const one: Promise<void> = write(n)
        .then((it) => void done.push({ ...it, at: performance.now() }))
        .catch(() => {
          refused += 1
        })
        .finally(() => underWay.delete(one))
      underWay.add(one)
    }
  }, TICK_MS)
  return {
    done,
    async stop() {
      clearInterval(timer)
      await Promise.all(underWay)
      return { refused, missed }
    },
  }
}

const seconds = (ms: number) => (ms / 1000).toFixed(1)

/** Kills the primary under what is written. @returns what was lost, and for how long nothing was taken */
async function loseUnder(ctx: Context, twins: Twins, writing: ReturnType<typeof writeSteadily>) {
  await wait(BEFORE_MS)
  const killed = performance.now()
  twins.primary.kill()
  await twins.promote()
  const promoted = performance.now()
  const isBack = (kind: Done['kind']) => writing.done.find((it) => it.kind === kind && it.at > promoted)?.at
  await until('writes are taken again', async () => isBack('grant') !== undefined && isBack('booking') !== undefined)
  await wait(AFTER_MS)
  const { refused, missed } = await writing.stop()
  const { done } = writing
  const broken = (await checkInvariants(ctx)).filter(({ count }) => count !== 'not built' && count > 0)
  for (const { id, name, count } of broken) console.error(`${id} ${name}: ${count}`)
  return {
    lost: await lost(ctx, done),
    broken: broken.length,
    before: Math.round((done.filter(({ at }) => at <= killed && at > killed - COUNTED_MS).length / COUNTED_MS) * 1000),
    promotedMs: promoted - killed,
    downMs: (isBack('grant') ?? Number.NaN) - killed,
    downOverHttpMs: (isBack('booking') ?? Number.NaN) - killed,
    acknowledged: done.length,
    refused: refused + missed,
  }
}

/** Two database servers and a product beside them, of which the primary is lost once under writes. */
async function loseOnce(ground: FaultEnvironment) {
  const config = readConfig({ DATA_DIR: ground.ctx.config.dataDir, LOG_LEVEL: 'silent', RATE_LIMIT_PROFILE: 'test' })
  const log = openLog(config)
  const twins = await openTwins(async (url) => {
    await migrate(url)
    const { db, close } = connect(url, log, 2)
    await loadPlaces({ db })
    await close()
  })
  const [first, second] = [new URL(twins.primary.url), new URL(twins.standby.url)]
  const both = twins.primary.url.replace(first.host, `${first.host},${second.host}`)
  const cluster = await openCluster({ databaseUrl: both, dataDir: config.dataDir, log })
  const { ctx, close } = await startContext(config, log, () => cluster.url, cluster.way)
  try {
    const server = await ground.serve({ DATABASE_URL: both, TRUST_PROXY: '127.0.0.1,::1' })
    const write = await openWrites(ctx, server)
    await twins.synchronise()
    await until('the standby is waited for', async () => {
      const rows = await twins.primary.ask<{ state: string }>('select sync_state as state from pg_stat_replication')
      return rows.some(({ state }) => state === 'sync')
    })
    await until('the letters about all that are sent', async () => {
      const waiting = `select 1 from jobs.job where state in ('created', 'active') and start_after <= now() limit 1`
      return (await ctx.pool.query(waiting)).rows.length === 0
    })
    await twins.primary.ask('analyze')
    const writing = writeSteadily(write)
    try {
      return await loseUnder(ctx, twins, writing)
    } finally {
      await writing.stop()
    }
  } finally {
    await ground.stopServers()
    await close()
    await cluster.stop()
    await twins.close()
  }
}

/**
 * The primary is killed (-9) under writes that wait for the standby, which is promoted: nothing that was acknowledged is
 * lost, and the product finds the new one by itself.
 */
export async function failOver(ground: FaultEnvironment, rounds: number): Promise<Verdict> {
  const result = verdict('F10: the primary dies, the standby takes over')
  const downs: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const once = await loseOnce(ground)
    result.rounds += 1
    result.lost += once.lost
    result.broken += once.broken
    downs.push(once.downMs, once.downOverHttpMs)
    console.log(
      `  ${once.before} writes a second, ${once.acknowledged} acknowledged, ${once.refused} refused; standby promoted after ` +
        `${seconds(once.promotedMs)} s, writes taken after ${seconds(once.downMs)} s, over HTTP after ${seconds(once.downOverHttpMs)} s`,
    )
  }
  result.note = `no writes for ${seconds(Math.min(...downs))} to ${seconds(Math.max(...downs))} s`
  return result
}
