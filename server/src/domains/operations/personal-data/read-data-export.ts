import type { DataExport } from '@lv/contract/data-export'
import { and, desc, eq, isNull } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { dataExports } from './schema.ts'

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

type Asked = { userId: string; about?: string }

/** The export that somebody asked for last, of their own data or of somebody else's, or null. */
export async function readDataExport(ctx: Context, { userId, about }: Asked): Promise<DataExport | null> {
  const [row] = await ctx.db
    .select()
    .from(dataExports)
    .where(and(eq(dataExports.userId, userId), about ? eq(dataExports.about, about) : isNull(dataExports.about)))
    .orderBy(desc(dataExports.askedAt), desc(dataExports.id))
    .limit(1)
  return row ? presentExport(ctx, row) : null
}
