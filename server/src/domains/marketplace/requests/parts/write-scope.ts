import { asc, eq } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { scopeLines } from '../schema.ts'

export type ScopeLine = { id: string; label: string }

/** The scope lines of a request, in their order. */
export const listScope = (ctx: Context, requestId: string): Promise<ScopeLine[]> =>
  ctx.db
    .select({ id: scopeLines.id, label: scopeLines.label })
    .from(scopeLines)
    .where(eq(scopeLines.requestId, requestId))
    .orderBy(asc(scopeLines.position))

/** Puts these lines in the place of a request's scope, in the caller's transaction; equal ones count once. */
export async function writeScope(ctx: Context, requestId: string, labels: string[]): Promise<ScopeLine[]> {
  await ctx.db.delete(scopeLines).where(eq(scopeLines.requestId, requestId))
  const rows = [...new Set(labels)].map((label, position) => ({ requestId, position, label }))
  if (rows.length > 0) await ctx.db.insert(scopeLines).values(rows)
  return listScope(ctx, requestId)
}
