import type { Context } from '../../context.ts'
import { deliverNow } from './deliver.ts'

/** Lets what is due at the local provider happen, and sends its webhooks; nothing where a real provider is configured. */
export async function workLocalPayments(ctx: Context): Promise<void> {
  if (ctx.config.stripe.secretKey) return
  const { runDue } = await import('./run-due.ts')
  await runDue(ctx)
  await deliverNow(ctx)
}
