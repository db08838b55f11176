import { desc, eq, inArray } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { capturedTexts } from './schema.ts'

const MAX_SHOWN = 200

/** Text messages that were captured instead of sent, newest first. `to` is a number in E.164. */
export const listCapturedTexts = (ctx: Context, to: string | undefined) =>
  ctx.db
    .select()
    .from(capturedTexts)
    .where(to ? eq(capturedTexts.to, to) : undefined)
    .orderBy(desc(capturedTexts.at), desc(capturedTexts.id))
    .limit(MAX_SHOWN)

/** Takes the captured text messages to these numbers (E.164) out. */
export async function forgetTexts(ctx: Context, numbers: string[]): Promise<void> {
  await ctx.db.delete(capturedTexts).where(inArray(capturedTexts.to, numbers))
}
