import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { retainedSince } from '#core/retention.ts'
import { getSigningKey } from '#platform/secrets/secrets.ts'

/** RELIABILITY.md, PV5. */
export const UNVERIFIED_KEPT = { days: 30 }

/** Takes out requests whose email nobody verified in that time; their files are swept. */
export async function purgeUnverified(ctx: Context): Promise<void> {
  await ctx.db.execute(sql`with gone as (
      delete from quote_requests where verified_at is null and created_at < ${retainedSince(ctx, UNVERIFIED_KEPT)}
      returning id)
    update files set attached_at = null from gone join request_files i on i.request_id = gone.id
    where files.id = i.file_id`)
}

/** RELIABILITY.md, PV4: as long as a second request of one person counts as the same. */
export const TRACE_KEPT = { days: 30 }

type Row = 'r' | 'q' | 'quote_requests'
export type Traces = {
  /** What a request leaves of its address and number when it is deleted; null for a number that is not there. */
  of(row: Row): { email: SQL; phone: SQL }
  /** Whether the request `gone` was deleted and was of the same address or number as `row`. */
  isSame(row: Row, gone: Row): SQL
}

/**
 * Traces of deleted requests: an address or number under a key of ours, so that it is known again and cannot be read. A
 * professional who had a lead of this person is not sent, nor charged for, another one.
 */
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

/** Forgets traces that are old enough. */
export async function purgeTraces(ctx: Context): Promise<void> {
  await ctx.db.execute(sql`update quote_requests set email_trace = null, phone_trace = null
    where email_trace is not null and erased_at < ${retainedSince(ctx, TRACE_KEPT)}`)
}
