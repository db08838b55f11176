import { mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { DAY_MS } from '@lv/contract/durations'
import type { Context } from '#core/context.ts'

const MAX_BYTES = 64_000_000
/** Frees a tenth at a time, as listing the folder is slow. */
const LEFT = 0.9
const LONGEST_MS = 30 * DAY_MS

const folderOf = ({ config }: Pick<Context, 'config'>) => join(config.dataDir, 'pictures')

/** @returns the bytes left */
async function makeRoom(folder: string, most: number): Promise<number> {
  const names = await readdir(folder)
  const found = await Promise.all(
    names.map(async (name) => ({ name, stat: await stat(join(folder, name)).catch(() => undefined) })),
  )
  const all = found.flatMap(({ name, stat }) => (stat ? [{ name, bytes: stat.size, at: stat.mtimeMs }] : []))
  let sum = all.reduce((sum, { bytes }) => sum + bytes, 0)
  for (const { name, bytes, at } of all.toSorted((a, b) => a.at - b.at)) {
    if (sum <= most && at > Date.now() - LONGEST_MS) break
    await rm(join(folder, name), { force: true })
    sum -= bytes
  }
  return sum
}

export type CachedPictures = {
  find(name: string): Promise<Buffer | undefined>
  keep(name: string, from: string, byteCount: number): Promise<void>
}

export function openCachedPictures(ctx: Pick<Context, 'config'>, mostBytes = MAX_BYTES): CachedPictures {
  const folder = folderOf(ctx)
  let sum: number | undefined
  return {
    find: (name) => readFile(join(folder, name)).catch(() => undefined),
    async keep(name, from, byteCount) {
      await mkdir(folder, { recursive: true })
      await rename(from, join(folder, name))
      sum = sum === undefined ? await makeRoom(folder, mostBytes) : sum + byteCount
      if (sum > mostBytes) sum = await makeRoom(folder, mostBytes * LEFT)
    },
  }
}

export async function sweepPictures(ctx: Pick<Context, 'config'>): Promise<void> {
  const folder = folderOf(ctx)
  await mkdir(folder, { recursive: true })
  await makeRoom(folder, MAX_BYTES)
}
