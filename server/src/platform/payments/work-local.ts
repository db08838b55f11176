import { workDue } from '@lv/local-stripe'
import type { Context } from '#core/context.ts'

/** Lets what is due at the local provider happen, and sends its webhooks; nothing where a real provider is configured. */
export async function workLocalPayments(ctx: Context): Promise<void> {
  if (!ctx.config.stripe.secretKey) await workDue(ctx)
}
