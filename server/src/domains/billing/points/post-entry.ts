import { ApiError } from '@lv/contract/errors'
import { sql } from 'drizzle-orm'
import { type Context, transact } from '#core/context.ts'
import { only } from '#platform/database/rows.ts'
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
import { lockBalances } from './lock.ts'
import { type Asked, writeEntries } from './parts/write.ts'

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

/** The database refused a balance below 0. */
function isBelowZero(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if ('constraint' in cause && cause.constraint === 'ledger_accounts_balance_positive') return true
  return false
}

/** Every key once; the same key with another content is refused. */
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

/** The entry that has this key already; another content under it is refused. */
async function known(ctx: Context, { key, hash }: Asked): Promise<PostedEntry> {
  const { rows } = await ctx.db.execute<{ id: string; hash: string }>(
    sql`select id, encode(content_hash, 'hex') as hash from ledger_entries where key = ${key}`,
  )
  const first = only(rows)
  if (first.hash !== hash) throw new KeyReused(key)
  return { id: first.id, key, isNew: false }
}

/**
 * As `postEntries`, for verbs of this module that hold the locks of `lockBalances` and guard the balances themselves. A
 * caller that catches its failure must roll back. All points move through here, so it is here that waiting requests are
 * matched again as soon as somebody can pay for a lead.
 */
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
 * Writes movements to the ledger, all or none: with `postEntry` and `postLocked` the only writer of entries, postings
 * and balances. An existing key moves nothing and returns the first entry. Owners' missing accounts are opened.
 * @throws `conflict` where a professional's or an owner's balance would fall below 0, `invalid` for amounts that are not
 * whole, `KeyReused` where a key stands for something else. A caller's transaction can go on after any of them.
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

/** Writes one movement; see `postEntries`. */
export async function postEntry(ctx: Context, entry: NewEntry): Promise<PostedEntry> {
  return only(await postEntries(ctx, [entry]))
}
