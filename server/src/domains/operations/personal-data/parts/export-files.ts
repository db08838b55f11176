import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Context } from '#core/context.ts'
import type { Opened } from '#core/routes.ts'
import { checksumAt } from '#platform/storage/checksum.ts'

const FOLDER = 'person-exports/'
const keyOf = (exportId: string) => `${FOLDER}${exportId}.zip`

/** On this machine. */
const folderOf = ({ config }: Context) => join(config.dataDir, FOLDER)

export async function openWorkFolder(ctx: Context, exportId: string): Promise<string> {
  const folder = join(folderOf(ctx), `${exportId}.part`)
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return folder
}

/** Every machine can read it there; it is outside the uploads, so no backup holds it. */
export async function keepExport(ctx: Context, exportId: string, path: string): Promise<void> {
  await ctx.files.shelves[0].put(keyOf(exportId), path, await checksumAt(path))
}

export const openExport = (ctx: Context, exportId: string): Promise<Opened | undefined> =>
  ctx.files.shelves[0].open(keyOf(exportId))

/** Removes what is half-written on this machine too. */
export async function dropExport(ctx: Context, exportId: string): Promise<void> {
  for (const shelf of ctx.files.shelves) await shelf.remove(keyOf(exportId))
  await rm(join(folderOf(ctx), `${exportId}.part`), { recursive: true, force: true })
}

export async function storedExports(ctx: Context): Promise<string[]> {
  const names: string[] = await readdir(folderOf(ctx)).catch(() => [])
  for (const shelf of ctx.files.shelves) for await (const { name } of shelf.list(FOLDER)) names.push(name)
  return [...new Set(names.map((name) => name.replace(/\.(zip|part)$/, '')))]
}
