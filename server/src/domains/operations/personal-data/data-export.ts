import type { DataExport } from '@lv/contract/data-export'
import { ApiError } from '@lv/contract/errors'
import { and, desc, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm'
import { type Context, isUniqueViolation, transact } from '#core/context.ts'
import type { Module } from '#core/module.ts'
import type { Person } from '#core/personal-data.ts'
import { type Retention, retentionInWords } from '#core/retention.ts'
import type { Download } from '#core/routes.ts'
import { audit } from '#platform/audit/audit.ts'
import { singleRow } from '#platform/database/rows.ts'
import { orRetryLater } from '#platform/storage/retry-later.ts'
import { dropExport, openExport, storedExports } from './parts/export-files.ts'
import { findPerson } from './parts/find-person.ts'
import { dataExports } from './schema.ts'

/** Null for a command that names nobody. */
export type ActingAdmin = { adminId: string | null; reason?: string | undefined }

export async function noteExported(ctx: Context, { person, adminId, reason }: ActingAdmin & { person: Person }) {
  await audit(ctx, { actorId: adminId, action: 'person_exported', subject: person.userIds[0], detail: { reason } })
}

type Row = typeof dataExports.$inferSelect

function stateOf(ctx: Context, { readyAt, failedAt, expiresAt }: Row): DataExport['state'] {
  if (failedAt) return 'failed'
  if (!readyAt || !expiresAt) return 'running'
  return expiresAt.getTime() > ctx.now().getTime() ? 'ready' : 'expired'
}

function presentExport(ctx: Context, row: Row): DataExport {
  const { id, askedAt, done, total, expiresAt, byteCount, rowCount, fileCount, missingCount } = row
  const state = stateOf(ctx, row)
  return {
    id,
    state,
    askedAt: askedAt.toISOString(),
    // 100% only once it is ready.
    percent: state === 'running' ? Math.min(99, Math.floor((100 * done) / Math.max(1, total))) : 100,
    expiresAt: expiresAt?.toISOString() ?? null,
    byteCount,
    rowCount,
    fileCount,
    missingCount,
  }
}

type ReadDataExportAsked = { userId: string; about?: string }

/** `about` is null for one's own data. Null if there is none. */
export async function readDataExport(ctx: Context, { userId, about }: ReadDataExportAsked): Promise<DataExport | null> {
  const [row] = await ctx.db
    .select()
    .from(dataExports)
    .where(and(eq(dataExports.userId, userId), about ? eq(dataExports.about, about) : isNull(dataExports.about)))
    .orderBy(desc(dataExports.askedAt), desc(dataExports.id))
    .limit(1)
  return row ? presentExport(ctx, row) : null
}

type Begun = { userId: string; about: string | null; isTaken: string }

/** Ends the download of an earlier export. @throws `conflict` with `isTaken` while another is being made */
async function begin(ctx: Context, { userId, about, isTaken: taken }: Begun, note: (ctx: Context) => Promise<unknown>) {
  try {
    return await transact(ctx, async (ctx) => {
      await ctx.db.execute(sql`update data_exports set expires_at = least(expires_at, ${ctx.now()}::timestamptz)
        where user_id = ${userId} and about is not distinct from ${about} and ready_at is not null`)
      const row = singleRow(await ctx.db.insert(dataExports).values({ userId, about, askedAt: ctx.now() }).returning())
      await ctx.jobs.enqueue(ctx, 'make-data-export', { exportId: row.id })
      await note(ctx)
      return presentExport(ctx, row)
    })
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    throw new ApiError('conflict', taken)
  }
}

/** @throws `conflict` while another is being made */
export const requestDataExport = (ctx: Context, { userId }: { userId: string }): Promise<DataExport> =>
  begin(
    ctx,
    { userId, about: null, isTaken: 'Your data is being put together already. We’ll email you when it’s ready.' },
    (ctx) => audit(ctx, { actorId: userId, action: 'export_asked', subject: userId }),
  )

type Input = ActingAdmin & { email: string; adminId: string }

/** @throws `not_found` if nothing is stored, `conflict` while another is being made */
export async function exportStored(ctx: Context, { email, adminId, reason }: Input): Promise<DataExport> {
  const person = await findPerson(ctx, email)
  const asked = { userId: adminId, about: person.email, isTaken: 'It is being put together already' }
  return begin(ctx, asked, (ctx) => noteExported(ctx, { person, adminId, reason }))
}

type DownloadDataExportAsked = { exportId: string; userId: string; isAbout?: boolean }

/** @throws `not_found` if it is somebody else's, expired, or not ready */
export async function downloadDataExport(
  ctx: Context,
  { exportId, userId, isAbout = false }: DownloadDataExportAsked,
): Promise<Download> {
  const isTheirs = and(
    eq(dataExports.id, exportId),
    eq(dataExports.userId, userId),
    isAbout ? isNotNull(dataExports.about) : isNull(dataExports.about),
  )
  const [row] = await ctx.db
    .select({ readyAt: dataExports.readyAt })
    .from(dataExports)
    .where(and(isTheirs, gt(dataExports.expiresAt, ctx.now())))
  const file = row && (await openExport(ctx, exportId))
  if (!row?.readyAt || !file) throw new ApiError('not_found', 'This download is over. Ask for a new one.')
  await audit(ctx, { actorId: userId, action: 'export_downloaded', subject: isAbout ? exportId : userId })
  const filename = `${isAbout ? 'their' : 'my'}-data-${row.readyAt.toISOString().slice(0, 10)}.zip`
  return { filename, contentType: 'application/zip', body: file.stream }
}

/** An export that takes longer has failed, as its retries are over. */
const LONGEST_HOURS = 3
/** The row is kept without its file. */
const ROW_DAYS = 30

export async function sweepDataExports(ctx: Context): Promise<void> {
  const now = sql`${ctx.now()}::timestamptz`
  await ctx.db.execute(sql`update data_exports set failed_at = ${now} where ready_at is null and failed_at is null
    and asked_at < ${now} - make_interval(hours => ${LONGEST_HOURS})`)
  await ctx.db.execute(sql`delete from data_exports where asked_at < ${now} - make_interval(days => ${ROW_DAYS})`)
  await orRetryLater(() => dropUnwanted(ctx))
}

async function dropUnwanted(ctx: Context) {
  const stored = await storedExports(ctx)
  if (stored.length === 0) return
  const { rows } = await ctx.db.execute<{ id: string }>(sql`select id::text as id from data_exports
    where failed_at is null and (expires_at is null or expires_at > ${ctx.now()}::timestamptz)`)
  const wanted = new Set(rows.map(({ id }) => id))
  for (const id of stored) if (!wanted.has(id)) await dropExport(ctx, id)
}

export const retention = (modules: readonly Module[]): Retention[] =>
  modules.flatMap((module) => module.retention ?? [])

/** The privacy policy shows these words, so it matches the sweeps. */
export const readRetention = (modules: readonly Module[]) =>
  retention(modules).map(({ what, kept }) => ({ what, kept: retentionInWords(kept) }))
