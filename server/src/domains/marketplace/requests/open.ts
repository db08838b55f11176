import { DAY_MS } from '@lv/contract/durations'
import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { hasProvenPhone } from '#domains/identity/accounts/phone.ts'
import { noteEvent } from './note-event.ts'

/** Matching is tried for so long, and a second request within so long is a duplicate (PRODUCT.md, 5.3 and 9.1). */
export const MATCH_DAYS = 7
const DUPLICATE_DAYS = 30

/** So many times 24 hours later, or earlier. */
export const daysFrom = (instant: Date, days: number) => new Date(instant.getTime() + days * DAY_MS)

export type Opened = { id: string; duplicateOf: string | null; hasConsent: boolean }

/** Two requests of one person verified, or agreed to, at the same time: the second has to see the first. */
export const lockPostcode = (ctx: Context, requestId: string) =>
  ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended('request ' || postcode, 0))
    from quote_requests where id = ${requestId}`)

/**
 * Which request `r` repeats: same verified email or phone number and postcode within 30 days. A number counts where both
 * have proven it: one that nobody has verified may be somebody else's, and stops nobody. One that nobody got and nobody will get as it stands (no consent, cancelled,
 * its seven days over) does not count: its owner may ask again.
 */
export const repeated = (now: Date) => sql`(select e.id from quote_requests e
  where e.postcode = r.postcode and e.id <> r.id and (e.email = r.email or (e.phone = r.phone
      and e.phone_verified_at is not null and (r.phone_verified_at is not null or ${hasProvenPhone})))
    and e.verified_at > ${daysFrom(now, -DUPLICATE_DAYS)} and e.duplicate_of is null and e.erased_at is null
    and (e.lead_count > 0 or (e.status = 'pending' and e.consent_at is not null and e.match_until > ${now}))
  order by e.verified_at limit 1)`

/**
 * The email of a request is proven: it waits for quotes, belongs to the account of that address if there is one, and is
 * passed on unless it repeats an earlier one (`repeated`) or has no consent yet. `events` come
 * first in its timeline. Runs in the caller's transaction. @returns undefined where it was not waiting for proof
 */
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

/** Has the request matched as soon as the caller's transaction is committed. */
export const passOn = (ctx: Context, requestId: string) => ctx.jobs.enqueue(ctx, 'match-request', { requestId })
