import { and, eq, inArray, isNull, type SQL } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { orRetryLater } from './retry-later.ts'
import { files } from './schema.ts'

/** Removes bytes whose rows are gone. @throws Outage while the object store is out of reach: it is done later */
export async function removeBytes(ctx: Context, ids: string[]): Promise<void> {
  await orRetryLater(async () => {
    for (const id of ids) await ctx.files.remove(id)
  })
}

/**
 * Keeps the bytes of a file, from a path of this machine. Those of one whose row was deleted meanwhile go again: nobody
 * else would ever find them. @returns whether they stay
 */
export async function storeBytes(ctx: Context, from: string, id: string, sha256: string): Promise<boolean> {
  await ctx.files.keep(from, id, sha256)
  if ((await ctx.db.$count(files, eq(files.id, id))) > 0) return true
  await ctx.jobs.enqueue(ctx, 'remove-bytes', { ids: [id] })
  return false
}

/**
 * Deletes rows of files that hang on nothing, and then their bytes: at once, and once more by a job that was written with
 * the deletion, so that none stay where a process or the store fails in between.
 */
export async function discardWhere(ctx: Context, which: SQL | undefined): Promise<void> {
  // Not `transact`: a use case that is refused discards its files, and this is not the transaction of its answer.
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

/**
 * Takes stored files back, with their bytes; what hangs on something by now stays. Where that fails outside of a
 * transaction the sweep takes them later: whatever was done or refused is answered as it is.
 */
export async function discardFiles(ctx: Context, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  const discarded = discardWhere(ctx, inArray(files.id, ids))
  await (ctx.isInTransaction
    ? discarded
    : discarded.catch((err) => ctx.log.warn({ err }, 'unattached files are swept later')))
}
