import { createHmac } from 'node:crypto'
import type { Context } from '../context.ts'
import { secretOf } from '../http/secrets.ts'

export const WEBHOOK_PATH = '/api/webhooks/stripe'

/** What webhooks are signed with: the configured secret, or one of 32 random bytes that the database keeps. */
export const webhookSecretOf = async (ctx: Pick<Context, 'config' | 'db' | 'pool' | 'isInTransaction'>) =>
  ctx.config.stripe.webhookSecret ?? `whsec_${(await secretOf(ctx, 'payment webhooks')).toString('base64url')}`

/** The header `stripe-signature` of a body that is sent at this instant, as Stripe makes it. */
export function signWebhook(secret: string, body: string, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000)
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`
}
