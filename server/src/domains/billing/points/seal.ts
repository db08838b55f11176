import { sql } from 'drizzle-orm'
import { type Context, transact } from '#core/context.ts'
import { revenueSince } from './revenue.ts'

/** No transaction lasts this long, so every lower-numbered posting has been written by now or never will be. */
const SETTLED = "interval '1 hour'"

const keepRevenue = (ctx: Context, { since, upto }: { since: string; upto: string }) =>
  ctx.db.execute(sql`insert into revenue_days as kept (day, cents)
    select day, cents from ${revenueSince(sql`${since}::bigint`, sql`${upto}::bigint`)} sealed
    on conflict (day) do update set cents = kept.cents + excluded.cents`)

/** Each digest covers the one before, so a changed row shows in every later seal (RELIABILITY.md, I5). */
export const sealLedger = (ctx: Context): Promise<number> =>
  transact(ctx, async (ctx) => {
    const now = ctx.now()
    const { rows: sealed } = await ctx.db.execute<{ since: string; upto: string }>(sql`with open as (
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
      from s where ledger_seals.upto = s.upto returning s.since::text, s.upto::text`)
    for (const range of sealed) await keepRevenue(ctx, range)
    await ctx.db.execute(sql`insert into ledger_seals (upto, noted_at)
      select max(id), ${now}::timestamptz from ledger_postings
      where not exists (select from ledger_seals where digest is null) having max(id) is not null
      on conflict do nothing`)
    return sealed.length
  })
