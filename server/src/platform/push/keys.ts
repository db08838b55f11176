import { createECDH } from 'node:crypto'
import type { Context } from '#core/context.ts'
import { secretOf } from '#platform/secrets/secrets.ts'

/**
 * The pair of keys (VAPID) that push services and browsers know us by, made on the first use and the same in every
 * process: the private one is a secret of the database.
 */
export async function vapidKeys(ctx: Context): Promise<{ publicKey: string; privateKey: string }> {
  const secret = await secretOf(ctx, 'vapid')
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(secret)
  return { publicKey: pair.getPublicKey('base64url'), privateKey: secret.toString('base64url') }
}
