import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { and, eq, isNull } from 'drizzle-orm'
import { type Context, transact } from '#core/context.ts'
import { addressesOf } from '#domains/identity/accounts/addresses-of.ts'
import { tell } from '#domains/notifications/notifications/tell.ts'
import { dropExport, keepExport, openWorkFolder } from './parts/export-files.ts'
import { findPerson } from './parts/find-person.ts'
import { pack } from './parts/pack.ts'
import { countSections, writeRows } from './parts/write-rows.ts'
import { dataExports } from './schema.ts'

const VALID_HOURS = 24
const HOUR_MS = 3_600_000
/** Progress is written at most so often. */
const TELLS_EVERY_MS = 500

/** Counts what is done of an export, for the page that waits for it. */
function progressOf(ctx: Context, exportId: string) {
  let [done, total, told] = [0, countSections(ctx), 0]
  const say = async () => {
    if (Date.now() < told + TELLS_EVERY_MS) return
    told = Date.now()
    await ctx.db.update(dataExports).set({ done, total }).where(eq(dataExports.id, exportId))
  }
  return {
    expect: (files: number) => {
      total += files
    },
    step: async () => {
      done += 1
      await say()
    },
  }
}

type Making = { exportId: string; mostBytes?: number }

/**
 * Makes the ZIP file of an export that somebody asked for: rows as JSON and their files. Whoever asked for their own is told
 * by mail once it is there; it can be downloaded for 24 hours. Done again it starts over; one that is over is left alone.
 */
export async function makeDataExport(ctx: Context, { exportId, mostBytes }: Making): Promise<void> {
  const isWanted = and(eq(dataExports.id, exportId), isNull(dataExports.readyAt), isNull(dataExports.failedAt))
  const [asked] = await ctx.db
    .select({ userId: dataExports.userId, about: dataExports.about })
    .from(dataExports)
    .where(isWanted)
  const email = asked && (asked.about ?? (await addressesOf(ctx, [asked.userId])).get(asked.userId))
  if (!email) return
  const progress = progressOf(ctx, exportId)
  const folder = await openWorkFolder(ctx, exportId)
  const path = join(folder, 'person.json')
  const find = (ctx: Context) => findPerson(ctx, email)
  const { rows: rowCount, stored } = await writeRows(ctx, { find, path, onSection: progress.step })
  progress.expect(stored.length)
  const packed = await pack(ctx, { folder, stored, mostBytes, onFile: progress.step })
  await keepExport(ctx, exportId, packed.path)
  await rm(folder, { recursive: true, force: true })
  const readyAt = ctx.now()
  const expiresAt = new Date(readyAt.getTime() + VALID_HOURS * HOUR_MS)
  const { byteCount, fileCount, missingCount } = packed
  const isReady = await transact(ctx, async (ctx) => {
    const result = await ctx.db
      .update(dataExports)
      .set({ readyAt, expiresAt, byteCount, rowCount, fileCount, missingCount })
      .where(isWanted)
    if (result.rowCount === 0) return false
    if (!asked.about) await tell(ctx, { kind: 'data-ready', to: { userId: asked.userId }, data: {} })
    return true
  })
  if (!isReady) await dropExport(ctx, exportId)
}
