import { DAY_MS } from '@lv/contract/durations'
import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { hasProvenPhone } from '#domains/identity/accounts/phone.ts'
import { noteEvent } from './note-event.ts'

/** PRODUCT.md, 5.3 and 9.1. */
export const MATCH_DAYS = 7
const DUPLICATE_DAYS = 30

export const daysFrom = (instant: Date, days: number) => new Date(instant.getTime() + days * DAY_MS)

export type Opened = { id: string; duplicateOf: string | null; hasConsent: boolean }

/** Of two requests of one person verified at the same time, the second must see the first. */
export const lockPostcode = (ctx: Context, requestId: string) =>
  ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended('request ' || postcode, 0))
    from quote_requests where id = ${requestId}`)

/** An unproven number may be another person's, and earlier requests that nobody got do not count. */
export const repeated = (now: Date) => sql`(select e.id from quote_requests e
  where e.postcode = r.postcode and e.id <> r.id and (e.email = r.email or (e.phone = r.phone
      and e.phone_verified_at is not null and (r.phone_verified_at is not null or ${hasProvenPhone})))
    and e.verified_at > ${daysFrom(now, -DUPLICATE_DAYS)} and e.duplicate_of is null and e.erased_at is null
    and (e.lead_count > 0 or (e.status = 'pending' and e.consent_at is not null and e.match_until > ${now}))
  order by e.verified_at limit 1)`

/** Undefined where it was not waiting for proof. `events` come first in the timeline. */
export async function openRequest(ctx: Context, requestId: string, events: string[] = []): Promise<Opened | undefined> {
  await lockPostcode(ctx, requestId)
  const now = ctx.now()
  const { rows } =
    await ctx.db.execute<Opened>(sql`update quote_requests r set status = 'pending', verified_at = ${now},
      match_until = ${daysFrom(now, MATCH_DAYS)},
      user_id = coalesce(r.user_id, (select u.id from users u where u.email = r.email and u.email_verified)),
      phone_verified_at = case when ${hasProvenPhone} then ${now}::timestamptz end, duplicate_of = ${repeated(now)}
    where r.id = ${requestId} and r.status = 'unverified'
    returning r.id, r.duplicate_of as "duplicateOf", r.consent_at is not null as "hasConsent"`)
  const [opened] = rows
  if (!opened) return undefined
  for (const kind of events) await noteEvent(ctx, { requestId, kind })
  if (opened.duplicateOf) await noteEvent(ctx, { requestId, kind: 'duplicate' })
  else if (opened.hasConsent) await passOn(ctx, requestId)
  return opened
}

export const passOn = (ctx: Context, requestId: string) => ctx.jobs.enqueue(ctx, 'match-request', { requestId })
