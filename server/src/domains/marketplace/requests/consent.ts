import { createHmac } from 'node:crypto'
import { ApiError } from '@lv/contract/errors'
import { CONSENT_VERSION } from '@lv/contract/options'
import type { UserRequest } from '@lv/contract/requests'
import { sql } from 'drizzle-orm'
import { type Context, transact } from '#core/context.ts'
import { getSigningKey } from '#platform/secrets/secrets.ts'
import { findRequest } from './find.ts'
import { noteEvent } from './note-event.ts'
import { daysFrom, lockPostcode, MATCH_DAYS, passOn, repeated } from './open.ts'
import { presentRequest } from './present.ts'

export type Consent = { consentAt: Date; consentVersion: string; consentIpHash: Buffer }

/** Stores a keyed hash of the IP address (RELIABILITY.md, PV1). Call it before the transaction. */
export async function consentFrom(ctx: Context, ip: string): Promise<Consent> {
  const consentIpHash = createHmac('sha256', await getSigningKey(ctx, 'consent'))
    .update(ip)
    .digest()
  return { consentAt: ctx.now(), consentVersion: CONSENT_VERSION, consentIpHash }
}

/** Returns whether this call recorded it. Starts the seven days of matching. */
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

/** @throws `conflict` where the email is not verified yet, or the request is closed */
export async function giveConsent(
  ctx: Context,
  { requestId, ip }: { requestId: string; ip: string },
): Promise<UserRequest> {
  if (!(await recordConsent(ctx, { requestId, ip }))) {
    const { consentAt, status } = await findRequest(ctx, requestId)
    if (!consentAt)
      throw new ApiError(
        'conflict',
        status === 'unverified' ? 'Verify your email first: we’ve sent you a link' : 'This request is closed',
      )
  }
  return presentRequest(ctx, requestId)
}
