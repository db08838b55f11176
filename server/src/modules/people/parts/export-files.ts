import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Context } from '../../../context.ts'

const folderOf = ({ config }: Context) => join(config.dataDir, 'person-exports')

/** Where somebody's ZIP file lies: outside of the uploads, so that no backup holds it. */
export const exportPath = (ctx: Context, exportId: string) => join(folderOf(ctx), `${exportId}.zip`)

/** An empty folder for an export that is being written. */
export async function openWorkFolder(ctx: Context, exportId: string): Promise<string> {
  const folder = join(folderOf(ctx), `${exportId}.part`)
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return folder
}

/** Removes what there is of an export: the finished file, and what was being written. */
export async function dropExport(ctx: Context, exportId: string): Promise<void> {
  await rm(exportPath(ctx, exportId), { force: true })
  await rm(join(folderOf(ctx), `${exportId}.part`), { recursive: true, force: true })
}

/** The exports of which something lies on the disk. */
export async function storedExports(ctx: Context): Promise<string[]> {
  const names = await readdir(folderOf(ctx)).catch(() => [])
  return names.map((name) => name.replace(/\.(zip|part)$/, ''))
}
