import { sql } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { hashPassword } from '../modules/accounts/hash-password.ts'
import { countAnswers } from '../modules/leads/count-answers.ts'
import { insertRows, seedId } from './insert.ts'
import { market } from './market.ts'
import { type Ground, readGround } from './market-ground.ts'
import { movePoints } from './market-points.ts'
import { accountRows, documentRows, professionalRows } from './market-professional-rows.ts'
import { eventRows, homeownerRows, leadRows, quoteRows, requestRows, scopeRows } from './market-rows.ts'
import { reportRows, revealRows, reviewRows, threadRows } from './market-talk-rows.ts'

/** The password of the demo builder and the demo plumber, never in production; everybody else signs in at the provider. */
const PASSWORD = 'laneway-demo-1'
const WITH_PASSWORD: readonly string[] = ['builder@demo.example', 'plumber@demo.example']
const ADMIN = seedId('alex-novak')

async function missingRounds(ctx: Context, scale: number): Promise<number[]> {
  const rounds = Array.from({ length: Math.max(1, Math.round(scale)) }, (_, round) => round)
  const ids = rounds.map((round) => seedId(`market/${round}/professional/builder`))
  const { rows } = await ctx.db.execute<{ id: string }>(
    sql`select id from professionals where id = any(${sql.param(ids)}::uuid[])`,
  )
  const there = new Set(rows.map(({ id }) => id))
  return rounds.filter((round) => !there.has(ids[round] ?? ''))
}

async function fillRound(ctx: Context, round: number, ground: Ground, hash: string) {
  const now = ctx.now()
  const from = market({ round, now, ground })
  const { requests } = from
  const { quotes, versions, lines } = quoteRows(requests)
  const { conversations, members, messages } = threadRows(requests)
  const accounts = accountRows(from)
  const passwords = accounts.flatMap(({ id, email }) =>
    !ctx.config.isProduction && WITH_PASSWORD.includes(String(email)) ? { user_id: id, hash, changed_at: now } : [],
  )
  const rows = {
    people: (await insertRows(ctx, 'users', accounts)) + (await insertRows(ctx, 'users', homeownerRows(requests))),
    passwords: await insertRows(ctx, 'passwords', passwords),
    professionals: await insertRows(ctx, 'professionals', professionalRows(from, now.getTime())),
    documents: await insertRows(ctx, 'documents', documentRows(from, now.getTime(), ADMIN)),
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
  await movePoints(ctx, from, round === 0)
  return rows
}

/**
 * Fills in professionals, requests, leads, quotes and reviews, in the caller's transaction and after the village: its
 * admin has checked the papers. One round of 40 professionals for each `scale`; rounds that are there stay as they are.
 * @returns how many rows were new
 */
export async function fillMarket(ctx: Context, scale: number): Promise<Record<string, number>> {
  const rounds = await missingRounds(ctx, scale)
  if (rounds.length === 0) return {}
  const [ground, hash] = [await readGround(ctx), await hashPassword(PASSWORD)]
  const added: Record<string, number> = {}
  for (const round of rounds)
    for (const [table, count] of Object.entries(await fillRound(ctx, round, ground, hash)))
      added[table] = (added[table] ?? 0) + count
  await countAnswers(ctx)
  return added
}
