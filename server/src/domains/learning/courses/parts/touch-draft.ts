import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'

/** Holds a course whose draft is about to change, one change after the other, and notes when that was. */
export const touchDraft = (ctx: Context, courseId: string) =>
  ctx.db.execute(sql`update courses set drafted_at = ${ctx.now()}::timestamptz where id = ${courseId}::uuid`)
