import { sql } from 'drizzle-orm'
import { type Context, transact } from '../../context.ts'
import { consentFrom } from './consent.ts'
import { noteEvent } from './note-event.ts'
import { daysFrom, MATCH_DAYS, passOn } from './open.ts'

/**
 * The homeowner agrees that a verified request is passed on; its seven days of matching begin. Once: a second time
 * nothing happens. @returns whether it was this call that did it
 */
export async function recordConsent(ctx: Context, { requestId, ip }: { requestId: string; ip: string }) {
  const { consentAt, consentVersion, consentIpHash } = await consentFrom(ctx, ip)
  return transact(ctx, async (ctx) => {
    const { rows } = await ctx.db.execute<{ isDuplicate: boolean }>(sql`update quote_requests
      set consent_at = ${consentAt}, consent_version = ${consentVersion}, consent_ip_hash = ${consentIpHash},
        match_until = ${daysFrom(consentAt, MATCH_DAYS)}
      where id = ${requestId} and consent_at is null and status in ('pending', 'quoted')
      returning duplicate_of is not null as "isDuplicate"`)
    const [given] = rows
    if (!given) return false
    await noteEvent(ctx, { requestId, kind: 'consent' })
    if (!given.isDuplicate) await passOn(ctx, requestId)
    return true
  })
}
