import { mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { DAY_MS } from '@lv/contract/durations'
import type { Context } from '#core/context.ts'

/** Some 2,000 pictures of shared links. */
const MAX_BYTES = 64_000_000
/** What goes at once when there is no room: a listing of the folder serves many pictures. */
const LEFT = 0.9
const LONGEST_MS = 30 * DAY_MS

const folderOf = ({ config }: Pick<Context, 'config'>) => join(config.dataDir, 'pictures')

/** Removes the oldest pictures until this many bytes are left. @returns how many bytes are */
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
  /** The picture of this name, or undefined. */
  find(name: string): Promise<Buffer | undefined>
  /** Moves a finished picture into place; the oldest ones go if there is no room. */
  keep(name: string, from: string, byteCount: number): Promise<void>
}

/** Pictures of shared links on disk, drawn once for all processes and starts; `mostBytes` in all. */
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

/** Removes pictures drawn a month ago, and any excess kept by several processes together. */
export async function sweepPictures(ctx: Pick<Context, 'config'>): Promise<void> {
  const folder = folderOf(ctx)
  await mkdir(folder, { recursive: true })
  await makeRoom(folder, MAX_BYTES)
}
