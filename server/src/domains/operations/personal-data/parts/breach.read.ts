import { ApiError } from '@lv/contract/errors'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Context } from '#core/context.ts'

type Affected = { name: string; email: string; what: string; firstAt: Date; lastAt: Date }
/** Lists name nobody, so only their size is told. */
type ListRead = { action: string; count: number; at: Date }
export type Breach = { who: string; affected: Affected[]; lists: ListRead[]; isMore: boolean }

type Input = { of: string; from: Date; to: Date }
type Reader = { id: string; email: string; since: string | null }

const MAX = 5000

/** Finds by session (from when it began), account id or email. */
async function findReader(ctx: Context, of: string): Promise<Reader> {
  const given = of.trim().toLowerCase()
  const isId = z.uuid().safeParse(given).success
  const { rows } = await ctx.db.execute<Reader>(
    isId
      ? sql`select u.id, u.email, s.created_at as since from users u
          left join sessions s on s.user_id = u.id and s.id = ${given}::uuid where u.id = ${given}::uuid or s.id is not null`
      : sql`select id, email, null as since from users where email = ${given} order by email_verified desc limit 1`,
  )
  if (!rows[0]) {
    const message = `${of} is no session that is still open, no account and no email of one`
    throw new ApiError('not_found', message, { issues: [{ path: 'of', message }] })
  }
  return rows[0]
}

/** PV7. Lists are told by their size. @throws `not_found`, `invalid` for an end before its beginning */
export async function findAffected(ctx: Context, { of, from, to }: Input): Promise<Breach> {
  if (!(from < to)) throw new ApiError('invalid', 'The end comes before the beginning')
  const { id, email, since } = await findReader(ctx, of)
  const start = since && new Date(since) > from ? new Date(since) : from
  const during = (column: ReturnType<typeof sql>) =>
    sql`${column} >= ${start}::timestamptz and ${column} < ${to}::timestamptz`
  const { rows } = await ctx.db.execute<Omit<Affected, 'firstAt' | 'lastAt'> & { firstAt: string; lastAt: string }>(sql`
    with looked as (
      select subject, action, at from audit_log
      where actor_id = ${id} and ${during(sql`at`)} and subject is not null
        and (action like '%\\_seen' or action like '%\\_exported')),
    seen as (
      select r.name, r.email, 'a request for quotes' as what, k.at from looked k
        join leads l on l.id::text = k.subject join quote_requests r on r.id = l.request_id where k.action = 'lead_seen'
      union all select b.name, b.email, 'a consultation', k.at from looked k
        join bookings b on b.id::text = k.subject where k.action = 'booking_seen'
      union all select p.name, u.email, 'a professional’s profile', k.at from looked k
        join professionals p on p.id::text = k.subject join users u on u.id = p.user_id where k.action = 'professional_seen'
      union all select trim(u.first_name || ' ' || u.last_name), u.email, 'everything stored', k.at from looked k
        join users u on u.id::text = k.subject where k.action = 'person_exported'
      union all select trim(u.first_name || ' ' || u.last_name), u.email, 'how much is stored', k.at from looked k
        join users u on u.id::text = k.subject where k.action = 'stored_seen'
      union all select r.name, r.email, 'a lead', l.read_at from professionals p
        join leads l on l.professional_id = p.id join quote_requests r on r.id = l.request_id
        where p.user_id = ${id} and ${during(sql`l.read_at`)}
      union all select r.name, r.email, 'a lead’s phone number', v.at from professionals p
        join leads l on l.professional_id = p.id join contact_reveals v on v.lead_id = l.id
        join quote_requests r on r.id = l.request_id
        where p.user_id = ${id} and ${during(sql`v.at`)})
    select max(name) as name, email, string_agg(distinct what, ', ' order by what) as what,
      min(at) as "firstAt", max(at) as "lastAt"
    from seen group by email order by min(at), email limit ${MAX + 1}`)
  const lists = await ctx.db.execute<{ action: string; count: number; at: string }>(sql`select action,
      coalesce((detail->>'count')::int, 0) as count, at from audit_log
    where actor_id = ${id} and ${during(sql`at`)} and subject is null
      and (action like '%\\_seen' or action like '%\\_exported')
    order by at limit ${MAX}`)
  return {
    who: email,
    affected: rows
      .slice(0, MAX)
      .map((row) => ({ ...row, firstAt: new Date(row.firstAt), lastAt: new Date(row.lastAt) })),
    lists: lists.rows.map((row) => ({ ...row, at: new Date(row.at) })),
    isMore: rows.length > MAX,
  }
}
