import type { Context } from '#core/context.ts'
import { getSigningKey } from '#platform/secrets/secrets.ts'

export const WEBHOOK_PATH = '/api/webhooks/stripe'

/** The configured secret, or one that the database keeps. */
export const webhookSecretOf = async (ctx: Pick<Context, 'config' | 'db' | 'pool' | 'isInTransaction'>) =>
  ctx.config.stripe.webhookSecret ?? `whsec_${(await getSigningKey(ctx, 'payment webhooks')).toString('base64url')}`

/** `message` may be shown to people; the provider's own words are in `cause`. */
export class PaymentRefused extends Error {
  /** Such as `card_declined` or `authentication_required`. */
  readonly code: string
  constructor(message: string, code: string, cause?: unknown) {
    super(message, { cause })
    this.code = code
  }
}
