import { ApiError } from '@lv/contract/errors'
import { asc, eq, sql } from 'drizzle-orm'
import { type Context, transact } from '#core/context.ts'
import { lockRequest } from './find.ts'
import { scopeLines } from './schema.ts'

export type ScopeLine = { id: string; label: string }

export const listScope = (ctx: Context, requestId: string): Promise<ScopeLine[]> =>
  ctx.db
    .select({ id: scopeLines.id, label: scopeLines.label })
    .from(scopeLines)
    .where(eq(scopeLines.requestId, requestId))
    .orderBy(asc(scopeLines.position))

/** In the caller's transaction; repeated lines count once. */
export async function writeScope(ctx: Context, requestId: string, labels: string[]): Promise<ScopeLine[]> {
  await ctx.db.delete(scopeLines).where(eq(scopeLines.requestId, requestId))
  const rows = [...new Set(labels)].map((label, position) => ({ requestId, position, label }))
  if (rows.length > 0) await ctx.db.insert(scopeLines).values(rows)
  return listScope(ctx, requestId)
}

type Scope = { requestId: string; lines: string[] }

/** @throws `conflict` once somebody has sent a quote, because its lines answer the old scope */
export const setScope = (ctx: Context, { requestId, lines }: Scope): Promise<ScopeLine[]> =>
  transact(ctx, async (ctx) => {
    const { status } = await lockRequest(ctx, requestId)
    const { rows } = await ctx.db.execute(sql`select from quotes where request_id = ${requestId} limit 1`)
    if (rows.length > 0)
      throw new ApiError('conflict', 'A quote has already been sent for these lines, so they can no longer be changed')
    if (status === 'completed' || status === 'cancelled') throw new ApiError('conflict', 'This request is closed')
    return writeScope(ctx, requestId, lines)
  })

export async function setShowsName(
  ctx: Context,
  { requestId, showsName }: { requestId: string; showsName: boolean },
): Promise<{ showsName: boolean }> {
  await ctx.db.execute(
    sql`update quote_requests set shows_name = ${showsName} where id = ${requestId} and erased_at is null`,
  )
  return { showsName }
}
