import { desc, eq, inArray } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { capturedTexts } from './schema.ts'

const MAX_SHOWN = 200

/** @param to in E.164 */
export const listCapturedTexts = (ctx: Context, to: string | undefined) =>
  ctx.db
    .select()
    .from(capturedTexts)
    .where(to ? eq(capturedTexts.to, to) : undefined)
    .orderBy(desc(capturedTexts.at), desc(capturedTexts.id))
    .limit(MAX_SHOWN)

/** @param numbers in E.164 */
export async function forgetTexts(ctx: Context, numbers: string[]): Promise<void> {
  await ctx.db.delete(capturedTexts).where(inArray(capturedTexts.to, numbers))
}
