import { eq } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { apiKeys, webhooks } from './schema.ts'

/** Takes out everything by which software of a professional reached us or was reached, in the caller's transaction. */
export async function eraseIntegrations(ctx: Context, professionalId: string): Promise<void> {
  await ctx.db.delete(webhooks).where(eq(webhooks.professionalId, professionalId))
  await ctx.db.delete(apiKeys).where(eq(apiKeys.professionalId, professionalId))
}
