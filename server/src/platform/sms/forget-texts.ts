import { inArray } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { capturedTexts } from './schema.ts'

/** Takes the captured text messages to these numbers (E.164) out. */
export async function forgetTexts(ctx: Context, numbers: string[]): Promise<void> {
  await ctx.db.delete(capturedTexts).where(inArray(capturedTexts.to, numbers))
}
