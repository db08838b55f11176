import type { DataExport } from '@lv/contract/people'
import { desc, eq } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { dataExports } from './tables.ts'

type Row = typeof dataExports.$inferSelect

function stateOf(ctx: Context, { readyAt, failedAt, expiresAt }: Row): DataExport['state'] {
  if (failedAt) return 'failed'
  if (!readyAt || !expiresAt) return 'running'
  return expiresAt.getTime() > ctx.now().getTime() ? 'ready' : 'expired'
}

export function presentExport(ctx: Context, row: Row): DataExport {
  const { id, askedAt, done, total, expiresAt, byteCount, rowCount, fileCount, missingCount } = row
  const state = stateOf(ctx, row)
  return {
    id,
    state,
    askedAt: askedAt.toISOString(),
    // What is done is all of what was expected only once it is ready.
    percent: state === 'running' ? Math.min(99, Math.floor((100 * done) / Math.max(1, total))) : 100,
    expiresAt: expiresAt?.toISOString() ?? null,
    byteCount,
    rowCount,
    fileCount,
    missingCount,
  }
}

/** The export that somebody asked for last, or null. */
export async function readDataExport(ctx: Context, { userId }: { userId: string }): Promise<DataExport | null> {
  const [row] = await ctx.db
    .select()
    .from(dataExports)
    .where(eq(dataExports.userId, userId))
    .orderBy(desc(dataExports.askedAt), desc(dataExports.id))
    .limit(1)
  return row ? presentExport(ctx, row) : null
}
