import { constants } from 'node:fs'
import { access, mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Shelf } from './shelf.ts'

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'

const orUndefined = <Found>(found: Promise<Found>) =>
  found.catch((error) => {
    if (isMissing(error)) return undefined
    throw error
  })

/** The folder `root` of this machine as a shelf. */
export function openDisk(root: string): Shelf {
  const where = (key: string) => join(root, key)
  return {
    where,
    async put(key, from) {
      await mkdir(dirname(where(key)), { recursive: true })
      await rename(from, where(key))
    },
    async open(key, range) {
      const file = await orUndefined(open(where(key)))
      if (!file) return undefined
      if (!range) return { stream: file.createReadStream(), byteCount: (await file.stat()).size }
      const stream = file.createReadStream({ start: range.first, end: range.last })
      return { stream, byteCount: range.last - range.first + 1 }
    },
    async has(key) {
      return (await orUndefined(stat(where(key))))?.isFile() ?? false
    },
    remove: (key) => rm(where(key), { force: true }),
    async *list(prefix) {
      const folder = await orUndefined(opendir(where(prefix)))
      if (!folder) return
      for await (const { name } of folder) {
        const found = await orUndefined(stat(join(where(prefix), name)))
        if (found?.isFile()) yield { name, at: found.mtime }
      }
    },
    isWritable: () =>
      access(root, constants.W_OK).then(
        () => true,
        () => false,
      ),
  }
}
