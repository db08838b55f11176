import { ApiError } from '@lv/contract/errors'
import { LEAD_COST_POINTS } from '@lv/contract/pricing'
import { sql } from 'drizzle-orm'
import { type Context, transact } from '#core/context.ts'
import { singleRow } from '#platform/database/rows.ts'
import { lockBalances } from './balances.ts'
import {
  contentHash,
  KeyReused,
  kindOf,
  type NewEntry,
  ownerOf,
  type Posting,
  professionalOf,
  requireBalanced,
} from './entry.ts'

type Asked = NewEntry & { hash: string }

function inputs(asked: Asked[]) {
  const entries = asked.map(({ kind, key, hash, subject, description, amountCents = 0, reverses }, at) => ({
    at,
    kind,
    key,
    hash,
    subject,
    description,
    reverses,
    cents: amountCents,
  }))
  const postings = asked
    .flatMap(({ key, postings }) => postings.map((posting) => ({ key, posting })))
    .map(({ key, posting }, at) => ({
      at,
      key,
      amount: posting.amount,
      professional: professionalOf(posting),
      owner: ownerOf(posting),
      account: kindOf(posting),
    }))
  return { entries: JSON.stringify(entries), postings: JSON.stringify(postings) }
}

const sumOf = (column: string, kind: string) => sql.raw(`coalesce(sum(${column}) filter (where kind ${kind}), 0)`)

const countDays = (now: Date) => sql`
  insert into point_days as d (professional_id, day, bought_cents, bought_points, bonus_points, spent_points, leads,
    refunded_points)
  select professional, (${now}::timestamptz at time zone 'Australia/Melbourne')::date,
    ${sumOf('cents', "= 'top_up'")}, ${sumOf('amount', "= 'top_up'")}, ${sumOf('amount', "like '%\\_bonus'")},
    ${sumOf('-amount', "= 'lead_capture'")}, ${sumOf('1', "= 'lead_capture'")}, ${sumOf('amount', "= 'lead_refund'")}
  from line
  where professional is not null and ((kind in ('top_up', 'lead_refund') or kind like '%\\_bonus') and account = 'available'
    or kind = 'lead_capture' and account = 'held')
  group by professional
  on conflict (professional_id, day) do update set bought_cents = d.bought_cents + excluded.bought_cents,
    bought_points = d.bought_points + excluded.bought_points, bonus_points = d.bonus_points + excluded.bonus_points,
    spent_points = d.spent_points + excluded.spent_points, leads = d.leads + excluded.leads,
    refunded_points = d.refunded_points + excluded.refunded_points`

/** `isEnough`: these movements let a professional pay for a lead who could not before. */
type Written = { id: string; key: string; postings: number; least: string | null; isEnough: boolean }

/** Accounts are also named by a list of ids, so that the planner uses the index. */
async function writeEntries(ctx: Context, asked: Asked[]): Promise<Written[]> {
  const { entries, postings } = inputs(asked)
  const { rows } = await ctx.db.execute<Written>(sql`with asked as (
      select * from jsonb_to_recordset(${entries}::jsonb) as e(
        at int, kind text, key text, hash text, subject uuid, description text, cents int, reverses uuid)),
    leg as (
      select * from jsonb_to_recordset(${postings}::jsonb) as l(
        at int, key text, professional uuid, owner uuid, account text, amount bigint)),
    written as (
      insert into ledger_entries (kind, key, content_hash, subject, description, amount_cents, reverses, created_at)
      select kind, key, decode(hash, 'hex'), subject, description, cents, reverses, ${ctx.now()}::timestamptz
      from asked order by at
      on conflict (key) do nothing returning id, key, kind, amount_cents),
    line as (
      select w.id as entry_id, w.kind, w.amount_cents as cents, l.at, l.amount, l.professional, l.account,
        a.id as account_id, a.unit, a.balance is not null as is_kept,
        sum(l.amount) over (partition by a.id order by l.at) as so_far
      from written w join leg l on l.key = w.key cross join lateral (
        select id, unit, balance from ledger_accounts where professional_id = l.professional and kind = l.account
        union all
        select id, unit, balance from ledger_accounts where owner_id = l.owner and kind = l.account
        union all
        select id, unit, balance from ledger_accounts where l.professional is null and l.owner is null
          and professional_id is null and owner_id is null and kind = l.account) a),
    changed as (
      update ledger_accounts a set balance = a.balance + t.amount
      from (select account_id, sum(amount) as amount from line where is_kept group by account_id) t
      where a.id = t.account_id and a.id = any(array(select account_id from line where is_kept))
      returning a.id, a.kind, a.balance - t.amount as before, a.balance as after),
    posted as (
      insert into ledger_postings (entry_id, account_id, unit, amount, balance_after)
      select l.entry_id, l.account_id, l.unit, l.amount, c.before + l.so_far
      from line l left join changed c on c.id = l.account_id order by l.at
      returning entry_id, balance_after),
    counted as (${countDays(ctx.now())})
    select w.id, w.key, count(p.entry_id)::int as postings, min(p.balance_after) as least,
      exists (select from changed where kind = 'available' and before < ${LEAD_COST_POINTS} and after >= ${LEAD_COST_POINTS})
        as "isEnough"
    from written w left join posted p on p.entry_id = w.id group by w.id, w.key`)
  return rows
}

export type PostedEntry = {
  id: string
  key: string
  /** False if the key already existed: nothing moved. */
  isNew: boolean
}

const spendsCredit = ({ postings }: NewEntry) =>
  postings.some((posting) => kindOf(posting) === 'credit' && posting.amount < 0)

function notEnough(entries: NewEntry[]) {
  if (entries.some(spendsCredit)) return new ApiError('conflict', 'You do not have enough credit')
  const isEarnings = entries.some(({ postings }) => postings.some(ownerOf))
  return new ApiError(
    'conflict',
    isEarnings ? 'There are not enough earnings for this' : 'You do not have enough points',
  )
}

function isBelowZero(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if ('constraint' in cause && cause.constraint === 'ledger_accounts_balance_positive') return true
  return false
}

function distinct(entries: NewEntry[]): Map<string, Asked> {
  const asked = new Map<string, Asked>()
  for (const entry of entries) {
    requireBalanced(entry)
    const hash = contentHash(entry)
    const first = asked.get(entry.key)
    if (first && first.hash !== hash) throw new KeyReused(entry.key)
    if (!first) asked.set(entry.key, { ...entry, hash })
  }
  return asked
}

async function known(ctx: Context, { key, hash }: Asked): Promise<PostedEntry> {
  const { rows } = await ctx.db.execute<{ id: string; hash: string }>(
    sql`select id, encode(content_hash, 'hex') as hash from ledger_entries where key = ${key}`,
  )
  const first = singleRow(rows)
  if (first.hash !== hash) throw new KeyReused(key)
  return { id: first.id, key, isNew: false }
}

/** The caller holds `lockBalances`, guards the balances itself and must roll back on failure. */
export async function postLocked(ctx: Context, entries: NewEntry[]): Promise<PostedEntry[]> {
  const asked = distinct(entries)
  if (asked.size === 0) return []
  const written = new Map((await writeEntries(ctx, [...asked.values()])).map((row) => [row.key, row]))
  const posted: PostedEntry[] = []
  for (const entry of asked.values()) {
    const row = written.get(entry.key)
    if (row && row.postings !== entry.postings.length) throw new Error(`an account of ${entry.key} does not exist`)
    if (row && Number(row.least) < 0) throw notEnough([entry])
    posted.push(row ? { id: row.id, key: row.key, isNew: true } : await known(ctx, entry))
  }
  if ([...written.values()].some(({ isEnough }) => isEnough)) await ctx.jobs.enqueue(ctx, 'match-waiting', {})
  return posted
}

const holders = (entries: NewEntry[], idOf: (posting: Posting) => string | null) => [
  ...new Set(entries.flatMap(({ postings }) => postings.map(idOf)).filter((id) => id !== null)),
]

/**
 * An existing key moves nothing.
 * @throws `conflict` where a balance would fall below 0, `invalid` for amounts that are not whole, `KeyReused`
 */
export async function postEntries(ctx: Context, entries: NewEntry[]): Promise<PostedEntry[]> {
  try {
    return await transact(ctx, async (ctx) => {
      await lockBalances(ctx, holders(entries, professionalOf), holders(entries, ownerOf))
      return postLocked(ctx, entries)
    })
  } catch (error) {
    throw isBelowZero(error) ? notEnough(entries) : error
  }
}

export async function postEntry(ctx: Context, entry: NewEntry): Promise<PostedEntry> {
  return singleRow(await postEntries(ctx, [entry]))
}
