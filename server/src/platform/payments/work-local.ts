import { workDue } from '@lv/local-stripe'
import type { Context } from '#core/context.ts'

export async function workLocalPayments(ctx: Context): Promise<void> {
  if (!ctx.config.stripe.secretKey) await workDue(ctx)
}
