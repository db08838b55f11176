import { ApiError } from '@lv/contract/errors'
import { asc, eq, sql } from 'drizzle-orm'
import { type Context, transact } from '#core/context.ts'
import { lockRequest } from './find.ts'
import { scopeLines } from './schema.ts'

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

type Scope = { requestId: string; lines: string[] }

/**
 * Says which lines every quote should answer, in this order; repeated ones count once.
 * @throws `conflict` once somebody has sent a quote: its lines answer the scope as it was
 */
export const setScope = (ctx: Context, { requestId, lines }: Scope): Promise<ScopeLine[]> =>
  transact(ctx, async (ctx) => {
    const { status } = await lockRequest(ctx, requestId)
    const { rows } = await ctx.db.execute(sql`select from quotes where request_id = ${requestId} limit 1`)
    if (rows.length > 0)
      throw new ApiError('conflict', 'A quote has already been sent for these lines, so they can no longer be changed')
    if (status === 'completed' || status === 'cancelled') throw new ApiError('conflict', 'This request is closed')
    return writeScope(ctx, requestId, lines)
  })

/** Says whether a request's first name and suburb may be shown to visitors. */
export async function setShowsName(
  ctx: Context,
  { requestId, showsName }: { requestId: string; showsName: boolean },
): Promise<{ showsName: boolean }> {
  await ctx.db.execute(
    sql`update quote_requests set shows_name = ${showsName} where id = ${requestId} and erased_at is null`,
  )
  return { showsName }
}
