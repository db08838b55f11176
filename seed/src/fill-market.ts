import { melbourneDay } from '@lv/contract/dates'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@lv/contract/durations'
import { firstPrices } from '@lv/contract/prices'
import { endOfBusinessDay } from '@lv/server/core/calendar/business-hours.ts'
import type { Context } from '@lv/server/core/context.ts'
import { hashPassword } from '@lv/server/domains/identity/accounts/passwords.ts'
import { countCoverage } from '@lv/server/domains/marketplace/directory/count-coverage.ts'
import { countAnswers } from '@lv/server/domains/marketplace/leads/count-answers.ts'
import { countCosts } from '@lv/server/domains/marketplace/price-guide/count-costs.ts'
import { sql } from 'drizzle-orm'
import { insertRows, seedId } from './insert.ts'
import { market } from './market.ts'
import { type MarketContext, readMarketContext } from './market-ground.ts'
import { movePoints, pointMoves } from './market-points.ts'
import { accountRows, appealRows, documentRows, leaveRows, professionalRows } from './market-professional-rows.ts'
import type { Move } from './market-purchases.ts'
import { eventRows, homeownerRows, leadRows, quoteRows, requestRows, scopeRows } from './market-rows.ts'
import type { Market, MarketProfessional } from './market-shapes.ts'
import { reportRows, revealRows, reviewRows, threadRows } from './market-talk-rows.ts'
import { payerOf, tierRenewals } from './market-tiers.ts'
import { noonOf } from './money-months.ts'
import { paymentsOf } from './money-renewals.ts'
import type { PaidCheck, Renewing, Sales } from './money-shapes.ts'
import { seeded } from './random.ts'

type Wanted = { one: MarketProfessional; at: number; status: PaidCheck['status'] }

function checkOf({ one, at, status }: Wanted): PaidCheck {
  const dueAt = endOfBusinessDay(new Date(at), 2).getTime()
  const ends = { done: at + 26 * HOUR_MS, late: dueAt + HOUR_MS, running: null }
  return {
    payment: {
      key: `${one.id}/check`,
      at,
      payer: payerOf(one),
      kind: 'verified_badge',
      label: 'Check of your licence and insurance',
      cents: firstPrices.badgeCents,
      points: 0,
      bonusPoints: 0,
      of: null,
    },
    professionalId: one.id,
    status,
    dueAt,
    endedAt: ends[status],
  }
}

const second = (instant: number) => Math.floor(instant / 1000) * 1000

/**
 * Checks of documents that were paid for: the builder's, which was made; the plumber's, which nobody made in time, so that
 * its money is credit; one that was not accepted; and one that runs.
 */
function paidChecks(professionals: readonly MarketProfessional[], now: number): PaidCheck[] {
  const find = (is: (one: MarketProfessional) => boolean) => professionals.find(is)
  const ago = (one: MarketProfessional | undefined, time: number) =>
    second(Math.max((one?.joinedAt ?? 0) + 2 * HOUR_MS, now - time))
  const [builder, plumber] = [find(({ key }) => key === 'builder'), find(({ key }) => key === 'plumber')]
  const [refused, waiting] = [find(({ papers }) => papers === 'rejected'), find(({ papers }) => papers === 'submitted')]
  const wanted: [MarketProfessional | undefined, number, PaidCheck['status']][] = [
    [builder, ago(builder, 60 * DAY_MS), 'done'],
    [plumber, ago(plumber, 21 * DAY_MS), 'late'],
    [refused, ago(refused, 30 * DAY_MS), 'done'],
    [waiting, ago(waiting, 3 * HOUR_MS), 'running'],
  ]
  return wanted.flatMap(([one, at, status]) => (one ? [checkOf({ one, at, status })] : []))
}

/** The password of the demo builder and the demo plumber, never in production; everybody else signs in at the provider. */
const PASSWORD = 'laneway-demo-1'
const WITH_PASSWORD: readonly string[] = ['builder@demo.example', 'plumber@demo.example']
const ADMIN = seedId('alex-novak')
/** Yesterday, so long after noon, the payment that was made twice went back. */
const RETURNED_AFTER = 15 * MINUTE_MS

async function missingRounds(ctx: Context, scale: number): Promise<number[]> {
  const rounds = Array.from({ length: Math.max(1, Math.round(scale)) }, (_, round) => round)
  const ids = rounds.map((round) => seedId(`market/${round}/professional/builder`))
  const { rows } = await ctx.db.execute<{ id: string }>(
    sql`select id from professionals where id = any(${sql.param(ids)}::uuid[])`,
  )
  const there = new Set(rows.map(({ id }) => id))
  return rounds.filter((round) => !there.has(ids[round] ?? ''))
}

/** What the professionals paid; one top-up was made twice. */
function salesOf({ professionals }: Market, moves: readonly Move[], renewals: Renewing[], now: number): Sales {
  const topUps = moves.flatMap(({ payment }) => payment ?? [])
  const checks = paidChecks(professionals, now)
  const second = moves.find(({ isReturned }) => isReturned)?.payment
  const returnedAt = noonOf(melbourneDay(new Date(now - DAY_MS))) + RETURNED_AFTER
  return {
    payments: [...topUps, ...renewals.flatMap(paymentsOf), ...checks.map(({ payment }) => payment)],
    renewals,
    checks,
    returned: second ? { payment: second, at: returnedAt } : null,
  }
}

type Round = { round: number; ground: MarketContext; hash: string; hasTill: boolean }

/** Moves the points of a round. @returns what was paid for them and for tiers, where anything was */
async function trade(ctx: Context, { round, hasTill }: Round, from: Market): Promise<Sales | null> {
  const now = ctx.now().getTime()
  const renewals = tierRenewals(round, from.professionals, now)
  const tiers = new Map(renewals.map((renewing) => [renewing.payer.professionalId ?? '', renewing]))
  const plan = { random: seeded(round + 1, 'points'), till: { isOpen: hasTill }, isFirst: round === 0, now, tiers }
  const moves = pointMoves(from, plan)
  await movePoints(ctx, moves)
  return hasTill ? salesOf(from, moves, renewals, now) : null
}

async function fillRound(ctx: Context, of: Round) {
  const { round, ground, hash } = of
  const now = ctx.now()
  const from = market({ round, now, ground })
  const { requests } = from
  const { quotes, versions, lines } = quoteRows(requests)
  const { conversations, members, messages } = threadRows(requests)
  const accounts = accountRows(from)
  const passwords = accounts.flatMap(({ id, email }) =>
    !ctx.config.isPublic && WITH_PASSWORD.includes(String(email)) ? { user_id: id, hash, changed_at: now } : [],
  )
  const rows = {
    people: (await insertRows(ctx, 'users', accounts)) + (await insertRows(ctx, 'users', homeownerRows(requests))),
    passwords: await insertRows(ctx, 'passwords', passwords),
    professionals: await insertRows(ctx, 'professionals', professionalRows(from, now.getTime())),
    leaves: await insertRows(ctx, 'leaves', leaveRows(from, now.getTime())),
    documents: await insertRows(ctx, 'documents', documentRows(from, now.getTime(), ADMIN)),
    appeals: await insertRows(ctx, 'appeals', appealRows(from, now.getTime())),
    requests: await insertRows(ctx, 'quote_requests', requestRows(requests)),
    scope: await insertRows(ctx, 'scope_lines', scopeRows(requests)),
    leads: await insertRows(ctx, 'leads', leadRows(requests)),
    quotes: await insertRows(ctx, 'quotes', quotes),
    versions: await insertRows(ctx, 'quote_versions', versions),
    lines: await insertRows(ctx, 'quote_lines', lines),
    threads: await insertRows(ctx, 'conversations', conversations),
    readers: await insertRows(ctx, 'conversation_members', members),
    messages: await insertRows(ctx, 'messages', messages),
    events: await insertRows(ctx, 'request_events', eventRows(requests)),
    reveals: await insertRows(ctx, 'contact_reveals', revealRows(requests)),
    reports: await insertRows(ctx, 'lead_reports', reportRows(requests, ADMIN)),
    reviews: await insertRows(ctx, 'reviews', reviewRows(requests)),
  }
  return { rows, sales: await trade(ctx, of, from) }
}

/**
 * Fills in professionals, requests, leads, quotes and reviews, in the caller's transaction and after the village: its
 * admin has checked the papers. One round of 40 professionals for each `scale`; rounds that are there stay as they are.
 * @returns how many rows were new, and what the first round's professionals paid (`isSelling`), which is still to be
 * written; the others have their points without it
 */
export async function fillMarket(ctx: Context, scale: number, isSelling: boolean) {
  const added: Record<string, number> = {}
  let sales: Sales | null = null
  const rounds = await missingRounds(ctx, scale)
  if (rounds.length === 0) return { rows: added, sales }
  const [ground, hash] = [await readMarketContext(ctx), await hashPassword(PASSWORD)]
  for (const round of rounds) {
    const filled = await fillRound(ctx, { round, ground, hash, hasTill: isSelling && round === 0 })
    sales ??= filled.sales
    for (const [table, count] of Object.entries(filled.rows)) added[table] = (added[table] ?? 0) + count
  }
  await countAnswers(ctx)
  await countCoverage(ctx)
  await countCosts(ctx)
  return { rows: added, sales }
}
