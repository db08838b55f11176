import { createWriteStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { HOUR_MS } from '@lv/contract/durations'
import { and, eq, isNull } from 'drizzle-orm'
import { ZipFile } from 'yazl'
import { type Context, transact } from '#core/context.ts'
import { addressesOf } from '#domains/identity/accounts/queries.ts'
import { notify } from '#domains/notifications/notifications/notify.ts'
import { cleanName, sentName } from '#platform/storage/name.ts'
import { dropExport, keepExport, openWorkFolder } from './parts/export-files.ts'
import { findPerson } from './parts/find-person.ts'
import { countSections, type StoredFile, writeRows } from './parts/write-rows.ts'
import { dataExports } from './schema.ts'

/** Files beyond this are left out, and named in the README. */
const MAX_FILE_BYTES = 1024 ** 3

type Packing = { folder: string; stored: StoredFile[]; mostBytes?: number | undefined; onFile: () => Promise<void> }

const nameOf = ({ id, ...file }: StoredFile) => `files/${id} ${cleanName(sentName(file))}`

/** Skips files without bytes, and those past the limit. */
async function choose(ctx: Context, stored: StoredFile[], mostBytes: number) {
  const chosen: StoredFile[] = []
  const missing: StoredFile[] = []
  let bytes = 0
  for (const file of stored) {
    const fits = bytes + file.byteCount <= mostBytes && (await ctx.files.exists(file.id))
    if (fits) bytes += file.byteCount
    ;(fits ? chosen : missing).push(file)
  }
  return { chosen, missing }
}

function readme(ctx: Context, missing: StoredFile[]) {
  const { name, email } = ctx.config.brand
  const lines = [
    `What ${name} stores about you, as of ${ctx.now().toISOString()}.`,
    '',
    'person.json: every row of our records about you, under what it is.',
    'files/: what you uploaded. Each name begins with its id in person.json.',
    'Passwords, and what is kept of links and codes, are left out.',
    ...(missing.length > 0 ? ['', `Not in here; write to ${email} if you need them:`, ...missing.map(nameOf)] : []),
  ]
  return Buffer.from(`${lines.join('\n')}\n`)
}

/** A file deleted meanwhile leaves an empty entry. */
const openOrEmpty = async (ctx: Context, id: string): Promise<Readable> =>
  (await ctx.files.open(id))?.stream ?? Readable.from([])

/** Reads one file at a time. @returns size in bytes, and how many files are included and missing */
async function pack(ctx: Context, { folder, stored, mostBytes = MAX_FILE_BYTES, onFile }: Packing) {
  const { chosen, missing } = await choose(ctx, stored, mostBytes)
  const path = join(folder, 'export.zip')
  const zip = new ZipFile()
  zip.addBuffer(readme(ctx, missing), 'README.txt')
  zip.addFile(join(folder, 'person.json'), 'person.json')
  // Pictures and PDFs are compressed already.
  for (const file of chosen)
    zip.addReadStreamLazy(nameOf(file), { compress: false }, (done) => {
      const give = async () => {
        await onFile()
        return openOrEmpty(ctx, file.id)
      }
      give().then(
        (stream) => done(null, stream),
        (error: Error) => done(error, Readable.from([])),
      )
    })
  zip.end()
  const output = zip.outputStream as Readable
  zip.on('error', (error: Error) => output.destroy(error))
  await pipeline(output, createWriteStream(path, { mode: 0o600 }))
  return { path, byteCount: (await stat(path)).size, fileCount: chosen.length, missingCount: missing.length }
}

const VALID_HOURS = 24
const TELLS_EVERY_MS = 500

/** Stores progress for the page that waits. */
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

/** Repeating it starts over, unless the export is over. */
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
    if (!asked.about) await notify(ctx, { kind: 'data-ready', to: { userId: asked.userId }, data: {} })
    return true
  })
  if (!isReady) await dropExport(ctx, exportId)
}
