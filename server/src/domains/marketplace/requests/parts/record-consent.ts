import { sql } from 'drizzle-orm'
import { type Context, transact } from '#core/context.ts'
import { consentFrom } from '../consent.ts'
import { noteEvent } from '../note-event.ts'
import { daysFrom, lockPostcode, MATCH_DAYS, passOn, repeated } from '../open.ts'

/**
 * The homeowner agrees that a verified request is passed on; its seven days of matching begin. Once: a second time
 * nothing happens. Where the same person was passed on meanwhile, it is a duplicate.
 * @returns whether it was this call that did it
 */
export async function recordConsent(ctx: Context, { requestId, ip }: { requestId: string; ip: string }) {
  const { consentAt, consentVersion, consentIpHash } = await consentFrom(ctx, ip)
  return transact(ctx, async (ctx) => {
    await lockPostcode(ctx, requestId)
    const { rows } = await ctx.db.execute<{ isDuplicate: boolean; wasDuplicate: boolean }>(sql`with before as (
        select id, duplicate_of is not null as was from quote_requests where id = ${requestId})
      update quote_requests r
      set consent_at = ${consentAt}, consent_version = ${consentVersion}, consent_ip_hash = ${consentIpHash},
        match_until = ${daysFrom(consentAt, MATCH_DAYS)}, duplicate_of = coalesce(r.duplicate_of, ${repeated(consentAt)})
      from before where r.id = before.id and r.consent_at is null and r.status in ('pending', 'quoted')
      returning r.duplicate_of is not null as "isDuplicate", before.was as "wasDuplicate"`)
    const [given] = rows
    if (!given) return false
    await noteEvent(ctx, { requestId, kind: 'consent' })
    if (!given.isDuplicate) await passOn(ctx, requestId)
    else if (!given.wasDuplicate) await noteEvent(ctx, { requestId, kind: 'duplicate' })
    return true
  })
}
