import type { Context } from '../server/src/core/context.ts'

const BATCH = 100_000
const YEARS = 3

const hashOf = (kind: string, id: string, points: number) => `sha256(convert_to(concat_ws(E'\\n', '${kind}', '${id}', 0,
  '', '${id} available ${points}', 'own issued_bonus ${-points}'), 'UTF8'))`

/**
 * Entries `from` to `to` of `all`: 29 bonus points that come, and are taken back, again and again over three years. Ids
 * are made of their places, so that entries, lots and postings find each other without being read.
 */
const movements = (id: string, from: number, to: number, all: number) => `
  with move as (
    select i, i % 2 = 1 as comes, md5('entry ${id} ' || i)::uuid as entry, md5('lot ${id} ' || (i - 1) / 2)::uuid as lot,
      now() - (${all} - i) * interval '${YEARS} years' / ${all} as at
    from generate_series(${from}, ${to}) i),
  entry as (
    insert into ledger_entries (id, kind, key, content_hash, subject, description, created_at)
    select entry, case when comes then 'monthly_bonus' else 'points_taken_back' end, 'bench:${id}:' || i,
      case when comes then ${hashOf('monthly_bonus', id, 29)} else ${hashOf('points_taken_back', id, -29)} end, '${id}',
      'Points of the benchmark', at from move),
  lot as (
    insert into point_lots (id, professional_id, entry_id, kind, points, remaining, created_at)
    select lot, '${id}', entry, 'bonus', 29, 0, at from move where comes),
  taken as (insert into taken_lots (entry_id, lot_id, points) select entry, lot, 29 from move where not comes),
  counted as (
    insert into point_days as d (professional_id, day, bonus_points)
    select '${id}', (at at time zone 'Australia/Melbourne')::date, 29 * count(*) from move where comes group by 2
    on conflict (professional_id, day) do update set bonus_points = d.bonus_points + excluded.bonus_points)
  insert into ledger_postings (entry_id, account_id, unit, amount, balance_after)
  select move.entry, a.id, 'LVP', case when comes = (a.professional_id is not null) then 29 else -29 end,
    case when a.professional_id is not null then case when comes then 29 else 0 end end
  from move join ledger_accounts a on (a.professional_id = '${id}' and a.kind = 'available')
    or (a.kind = 'issued_bonus' and a.professional_id is null)
  order by i, a.professional_id nulls last`

/**
 * Gives a professional without a history this many entries, with their postings, lots and days; the balance stays the
 * same.
 */
export async function makeHistory({ pool }: Context, professionalId: string, count: number): Promise<void> {
  const client = await pool.connect()
  try {
    // What the product's triggers would refuse or look at row by row is made so that it holds.
    await client.query('set session_replication_role = replica; set statement_timeout = 0')
    for (let from = 1; from <= count; from += BATCH)
      await client.query(movements(professionalId, from, Math.min(count, from + BATCH - 1), count))
  } finally {
    client.release(true)
  }
}
