import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { retainedSince } from '#core/retention.ts'
import { getSigningKey } from '#platform/secrets/secrets.ts'

/** RELIABILITY.md, PV5. */
export const UNVERIFIED_KEPT = { days: 30 }

export async function purgeUnverified(ctx: Context): Promise<void> {
  await ctx.db.execute(sql`with gone as (
      delete from quote_requests where verified_at is null and created_at < ${retainedSince(ctx, UNVERIFIED_KEPT)}
      returning id)
    update files set attached_at = null from gone join request_files i on i.request_id = gone.id
    where files.id = i.file_id`)
}

/** RELIABILITY.md, PV4: the period in which a second request of one person counts as the same. */
export const TRACE_KEPT = { days: 30 }

type Row = 'r' | 'q' | 'quote_requests'
export type Traces = {
  of(row: Row): { email: SQL; phone: SQL }
  isSame(row: Row, gone: Row): SQL
}

/** Keyed hashes of a deleted request's address and number, so that no professional pays for the same person twice. */
export async function openTraces(ctx: Context): Promise<Traces> {
  const key = await getSigningKey(ctx, 'request-trace')
  const traced = (said: string) => sql`sha256(${key}::bytea || convert_to(lower(${sql.raw(said)}), 'UTF8'))`
  const of = (row: Row) => ({
    email: traced(`${row}.email`),
    phone: sql`case when ${sql.raw(row)}.phone <> '' then ${traced(`${row}.phone`)} end`,
  })
  return {
    of,
    isSame(row, gone) {
      const { email, phone } = of(row)
      const it = sql.raw(gone)
      return sql`(${it}.email_trace = ${email} or ${it}.phone_trace = ${phone})`
    },
  }
}

export async function purgeTraces(ctx: Context): Promise<void> {
  await ctx.db.execute(sql`update quote_requests set email_trace = null, phone_trace = null
    where email_trace is not null and erased_at < ${retainedSince(ctx, TRACE_KEPT)}`)
}
