import type { Context } from '#core/context.ts'
import { secretOf } from '#platform/secrets/secrets.ts'

export const WEBHOOK_PATH = '/api/webhooks/stripe'

/** What webhooks are signed with: the configured secret, or one of 32 random bytes that the database keeps. */
export const webhookSecretOf = async (ctx: Pick<Context, 'config' | 'db' | 'pool' | 'isInTransaction'>) =>
  ctx.config.stripe.webhookSecret ?? `whsec_${(await secretOf(ctx, 'payment webhooks')).toString('base64url')}`
