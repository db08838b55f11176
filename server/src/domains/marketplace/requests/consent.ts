import { createHmac } from 'node:crypto'
import { CONSENT_VERSION } from '@lv/contract/options'
import type { Context } from '#core/context.ts'
import { secretOf } from '#platform/secrets/secrets.ts'

export type Consent = { consentAt: Date; consentVersion: string; consentIpHash: Buffer }

/**
 * What is kept of a consent (RELIABILITY.md, PV1): when, to which wording, and a keyed hash of the address it came from.
 * Call it before the transaction.
 */
export async function consentFrom(ctx: Context, ip: string): Promise<Consent> {
  const consentIpHash = createHmac('sha256', await secretOf(ctx, 'consent'))
    .update(ip)
    .digest()
  return { consentAt: ctx.now(), consentVersion: CONSENT_VERSION, consentIpHash }
}
