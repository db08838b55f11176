import { constants } from 'node:fs'
import { access, mkdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Where uploaded bytes lie, on disk under random names; what they are called is in the table. */
export type FileStore = {
  /** Path of a file that is being written; nobody reads it. */
  temporaryPath(name: string): string
  /** Path of a stored file. */
  path(id: string): string
  /** Moves a finished temporary file to its place. */
  keep(temporary: string, id: string): Promise<void>
  remove(id: string): Promise<void>
  exists(id: string): Promise<boolean>
  isWritable(): Promise<boolean>
}

/** Opens (and makes, where missing) the file store under `dataDir`. */
export async function openFileStore(dataDir: string): Promise<FileStore> {
  const kept = join(dataDir, 'files')
  const temporary = join(dataDir, 'files-incoming')
  await mkdir(kept, { recursive: true })
  await mkdir(temporary, { recursive: true })
  const path = (id: string) => join(kept, id)
  return {
    temporaryPath: (name) => join(temporary, name),
    path,
    keep: (from, id) => rename(from, path(id)),
    remove: (id) => rm(path(id), { force: true }),
    exists: (id) =>
      stat(path(id)).then(
        (found) => found.isFile(),
        () => false,
      ),
    isWritable: () =>
      access(temporary, constants.W_OK).then(
        () => true,
        () => false,
      ),
  }
}
