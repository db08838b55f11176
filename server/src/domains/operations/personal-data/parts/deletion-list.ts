import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { appendFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { z } from 'zod'
import type { Context } from '#core/context.ts'
import { checksumAt } from '#platform/storage/checksum.ts'
import { orRetryLater } from '#platform/storage/retry-later.ts'

/** Ids, which identify nobody once the rows are gone. */
const Deletion = z.strictObject({
  at: z.iso.datetime(),
  userIds: z.array(z.uuid()),
  requestIds: z.array(z.uuid()),
  bookingIds: z.array(z.uuid()),
})
export type Deletion = z.output<typeof Deletion>

/** Longer than any backup, which is kept for 35 days. */
const MONTHS_KEPT = 3
const FILE = /^(\d{4})-(\d{2})(-[\w-]+)?\.jsonl$/
const PREFIX = 'deletions/'

/** Outside the database, as a restored backup does not know of later deletions. */
const folderOf = ({ config }: Context) => join(config.dataDir, 'deletions')

/** Idempotent; on disk, and in the object store if any, when it returns. @throws Outage while the store refuses it */
export async function listDeletion(ctx: Context, deletion: Deletion): Promise<void> {
  const folder = folderOf(ctx)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, `${deletion.at.slice(0, 7)}.jsonl`)
  const line = `${JSON.stringify(deletion)}\n`
  const listed = await readFile(path, 'utf8').catch(() => '')
  if (!listed.includes(line)) await appendFile(path, line, { mode: 0o600, flush: true })
  if (ctx.files.isShared) await orRetryLater(() => putInStore(ctx, deletion, line))
}

/** An object store cannot append, so each deletion is an object. */
async function putInStore({ files }: Context, { at }: Deletion, line: string) {
  const path = files.temporaryPath(randomUUID())
  try {
    await writeFile(path, line, { mode: 0o600 })
    const sha256 = await checksumAt(path)
    await files.shelves[0].put(`${PREFIX}${at.slice(0, 7)}-${sha256}.jsonl`, path, sha256)
  } finally {
    await rm(path, { force: true })
  }
}

/** Includes those of every machine. @throws for a malformed line */
export async function* listedInStore({ files: { shelves } }: Context): AsyncGenerator<Deletion> {
  for await (const { name } of shelves[0].list(PREFIX)) {
    const found = FILE.test(name) && (await shelves[0].open(`${PREFIX}${name}`))
    if (!found) continue
    for (const line of (await text(found.stream)).split('\n')) if (line) yield Deletion.parse(JSON.parse(line))
  }
}

/** Reads month by month. @throws for a malformed line */
export async function* listedDeletions(folder: string): AsyncGenerator<Deletion> {
  for (const name of (await readdir(folder)).filter((name) => FILE.test(name)).toSorted())
    for await (const line of createInterface({ input: createReadStream(join(folder, name)) }))
      if (line) yield Deletion.parse(JSON.parse(line))
}

export async function* listedHere(ctx: Context): AsyncGenerator<Deletion> {
  const folder = folderOf(ctx)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  yield* listedDeletions(folder)
}

export async function sweepDeletionLists(ctx: Context): Promise<void> {
  const now = ctx.now()
  const oldest = now.getUTCFullYear() * 12 + now.getUTCMonth() - MONTHS_KEPT
  const isOver = (name: string) => {
    const [, year, month] = FILE.exec(name) ?? []
    return month !== undefined && Number(year) * 12 + Number(month) - 1 < oldest
  }
  const folder = folderOf(ctx)
  for (const name of await readdir(folder).catch(() => []))
    if (isOver(name)) await rm(join(folder, name), { force: true })
  if (!ctx.files.isShared) return
  const [store] = ctx.files.shelves
  await orRetryLater(async () => {
    for await (const { name } of store.list(PREFIX)) if (isOver(name)) await store.remove(`${PREFIX}${name}`)
  })
}
