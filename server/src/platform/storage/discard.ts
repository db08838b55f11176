import { and, eq, inArray, isNull, type SQL } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { orRetryLater } from './retry-later.ts'
import { files } from './schema.ts'

/** @throws Outage while the object store is unavailable, so that the job is retried */
export async function removeBytes(ctx: Context, ids: string[]): Promise<void> {
  await orRetryLater(async () => {
    for (const id of ids) await ctx.files.remove(id)
  })
}

/** Deletes bytes whose row was deleted meanwhile, as nobody would find them later. @returns whether they stay */
export async function storeBytes(ctx: Context, from: string, id: string, sha256: string): Promise<boolean> {
  await ctx.files.keep(from, id, sha256)
  if ((await ctx.db.$count(files, eq(files.id, id))) > 0) return true
  await ctx.jobs.enqueue(ctx, 'remove-bytes', { ids: [id] })
  return false
}

/** Deletes unattached rows, then their bytes: at once, and again by a job, in case this process or the store fails. */
export async function discardWhere(ctx: Context, which: SQL | undefined): Promise<void> {
  const ids = await ctx.db.transaction(async (db) => {
    const gone = await db
      .delete(files)
      .where(and(isNull(files.attachedAt), which))
      .returning({ id: files.id })
    const ids = gone.map(({ id }) => id)
    if (ids.length > 0) await ctx.jobs.enqueue({ ...ctx, db, isInTransaction: true }, 'remove-bytes', { ids })
    return ids
  })
  if (!ctx.isInTransaction) await removeBytes(ctx, ids).catch((err) => ctx.log.warn({ err }, 'bytes are removed later'))
}

/** Deletes unattached files. Outside a transaction a failure is left to the sweep. */
export async function discardFiles(ctx: Context, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  const discarded = discardWhere(ctx, inArray(files.id, ids))
  await (ctx.isInTransaction
    ? discarded
    : discarded.catch((err) => ctx.log.warn({ err }, 'unattached files are swept later')))
}
