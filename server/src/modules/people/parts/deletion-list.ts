import { createReadStream } from 'node:fs'
import { appendFile, mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { z } from 'zod'
import type { Context } from '../../../context.ts'

/** A deletion as it is listed: ids, which say nothing of anybody once the rows are gone. */
const Deletion = z.strictObject({
  at: z.iso.datetime(),
  userIds: z.array(z.uuid()),
  requestIds: z.array(z.uuid()),
  bookingIds: z.array(z.uuid()),
})
export type Deletion = z.output<typeof Deletion>

/** Months of lists that are kept: longer than any backup, which is kept for 35 days. */
const MONTHS_KEPT = 3
const FILE = /^(\d{4})-(\d{2})\.jsonl$/

/** The list lies beside the database, and not in it: a restored backup does not know of later deletions. */
const folderOf = ({ config }: Context) => join(config.dataDir, 'deletions')

/** Adds one to the list of its month; the bytes are on the disk when it returns. */
export async function listDeletion(ctx: Context, deletion: Deletion): Promise<void> {
  const folder = folderOf(ctx)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const line = `${JSON.stringify(deletion)}\n`
  await appendFile(join(folder, `${deletion.at.slice(0, 7)}.jsonl`), line, { mode: 0o600, flush: true })
}

/** Every deletion that is listed in a folder, month by month. @throws where a line is none */
export async function* listedDeletions(folder: string): AsyncGenerator<Deletion> {
  for (const name of (await readdir(folder)).filter((name) => FILE.test(name)).toSorted())
    for await (const line of createInterface({ input: createReadStream(join(folder, name)) }))
      if (line) yield Deletion.parse(JSON.parse(line))
}

/** Removes the lists that no backup needs any more. */
export async function sweepDeletionLists(ctx: Context): Promise<void> {
  const folder = folderOf(ctx)
  const now = ctx.now()
  const oldest = now.getUTCFullYear() * 12 + now.getUTCMonth() - MONTHS_KEPT
  for (const name of await readdir(folder).catch(() => [])) {
    const [, year, month] = FILE.exec(name) ?? []
    if (month && Number(year) * 12 + Number(month) - 1 < oldest) await rm(join(folder, name), { force: true })
  }
}
