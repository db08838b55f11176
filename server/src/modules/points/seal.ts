import { sql } from 'drizzle-orm'
import { type Context, transact } from '../../context.ts'

/** No transaction lasts this long: every lower-numbered posting has been written by now or never will be. */
const SETTLED = "interval '1 hour'"

/**
 * Seals the ledger up to the end noted at the previous run, and notes its present end: a digest over the previous
 * digest and every posting since, with its entry's content hash. Changing a sealed row means changing every later seal
 * (RELIABILITY.md, I5). For a daily job. @returns how many seals were filled in
 */
export const sealLedger = (ctx: Context): Promise<number> =>
  transact(ctx, async (ctx) => {
    const now = ctx.now()
    const { rowCount } = await ctx.db.execute(sql`with open as (
        select upto from ledger_seals
        where digest is null and noted_at <= ${now}::timestamptz - ${sql.raw(SETTLED)} order by upto limit 1 for update),
      s as (
        select open.upto, coalesce(last.upto, 0) as since, last.digest as before
        from open left join lateral (
          select upto, digest from ledger_seals where digest is not null order by upto desc limit 1) last on true)
      update ledger_seals set sealed_at = ${now}, digest = sha256(coalesce(s.before, '') || convert_to(coalesce((
          select string_agg(concat_ws(' ', p.id, p.entry_id, p.account_id, p.amount, p.balance_after,
            encode(e.content_hash, 'hex')), E'\n' order by p.id)
          from ledger_postings p join ledger_entries e on e.id = p.entry_id
          where p.id > s.since and p.id <= s.upto), ''), 'UTF8'))
      from s where ledger_seals.upto = s.upto`)
    await ctx.db.execute(sql`insert into ledger_seals (upto, noted_at)
      select max(id), ${now}::timestamptz from ledger_postings
      where not exists (select from ledger_seals where digest is null) having max(id) is not null
      on conflict do nothing`)
    return rowCount ?? 0
  })
