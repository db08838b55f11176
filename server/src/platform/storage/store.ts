import { constants, createWriteStream } from 'node:fs'
import { access, mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Config } from '#core/config.ts'
import type { Opened, Range } from '#core/routes.ts'
import type { StorageBackend } from './storage-backend.ts'

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'

const orUndefined = <Found>(found: Promise<Found>) =>
  found.catch((error) => {
    if (isMissing(error)) return undefined
    throw error
  })

function openDisk(root: string): StorageBackend {
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

declare module '#core/context.ts' {
  interface Ports {
    files: FileStore
  }
}

export type FileStore = {
  temporaryPath(name: string): string
  path(id: string): string
  /** Moves a temporary file into the store, replacing what was there; `sha256` is hex. */
  keep(temporary: string, id: string, sha256: string): Promise<void>
  /** Undefined where the bytes are lost. */
  open(id: string, range?: Range): Promise<Opened | undefined>
  /** Gives `use` a local path to read from. @throws ENOENT if the bytes are lost */
  atHand<Made>(id: string, use: (path: string) => Promise<Made>): Promise<Made>
  remove(id: string): Promise<void>
  exists(id: string): Promise<boolean>
  list(): AsyncGenerator<{ id: string; at: Date }>
  isWritable(): Promise<boolean>
  /** An object store, which fails for all machines at once. */
  isShared: boolean
  /** The first takes new files; the other may still hold old ones. */
  shelves: [StorageBackend, ...StorageBackend[]]
  /** Marks an unmarked object store. @throws ConfigError where it belongs to another installation */
  claim(installation: () => Promise<string>): Promise<void>
}

const FOLDER = 'files/'
export const keyOf = (id: string) => `${FOLDER}${id}`

const lost = (id: string) => Object.assign(new Error(`the bytes of ${id} are lost`), { code: 'ENOENT' })

/** Uploads are written and drawn here, always on this machine. */
const incomingOf = (dataDir: string) => join(dataDir, 'files-incoming')

type Parts = {
  dataDir: string
  disk: StorageBackend
  shelves: [StorageBackend, ...StorageBackend[]]
  claim: FileStore['claim']
}

function storeOn({ dataDir, disk, shelves, claim }: Parts): FileStore {
  const [main, other] = shelves
  const temporaryPath = (name: string) => join(incomingOf(dataDir), name)

  async function open(id: string, range?: Range): Promise<Opened | undefined> {
    const found = (await main.open(keyOf(id), range)) ?? (await other?.open(keyOf(id), range))
    // It was moved between the two checks.
    return found ?? (other && main.open(keyOf(id), range))
  }

  return {
    temporaryPath,
    path: (id) => main.where(keyOf(id)),
    async keep(temporary, id, sha256) {
      await main.put(keyOf(id), temporary, sha256)
      // A redrawn picture replaces its original in the other backend too.
      await other?.remove(keyOf(id))
      if (main !== disk) await rm(temporary, { force: true })
    },
    open,
    async atHand(id, use) {
      if (await disk.has(keyOf(id))) return use(disk.where(keyOf(id)))
      const found = await open(id)
      if (!found) throw lost(id)
      const copy = temporaryPath(crypto.randomUUID())
      try {
        await pipeline(found.stream, createWriteStream(copy, { flags: 'wx', mode: 0o600 }))
        return await use(copy)
      } finally {
        await rm(copy, { force: true })
      }
    },
    async remove(id) {
      for (const shelf of shelves) await shelf.remove(keyOf(id))
    },
    async exists(id) {
      for (const shelf of shelves) if (await shelf.has(keyOf(id))) return true
      return false
    },
    async *list() {
      for (const shelf of shelves) for await (const { name, at } of shelf.list(FOLDER)) yield { id: name, at }
    },
    isWritable: () => main.isWritable(),
    isShared: main !== disk,
    shelves,
    claim,
  }
}

/** A restore claims the object store later, without `installation`. @throws ConfigError naming the variable */
export async function openFileStore(
  { dataDir, files: { writeTo, s3 } }: Pick<Config, 'dataDir' | 'files'>,
  installation?: () => Promise<string>,
): Promise<FileStore> {
  await mkdir(join(dataDir, FOLDER), { recursive: true })
  await mkdir(incomingOf(dataDir), { recursive: true })
  const disk = openDisk(dataDir)
  if (!s3) return storeOn({ dataDir, disk, shelves: [disk], claim: async () => undefined })
  // Its library takes a third of a second to load.
  const { openObjectStore } = await import('./object-store.ts')
  const { shelf, claim: claimBucket, probe } = openObjectStore(s3)
  const claim = async (installation: () => Promise<string>) => claimBucket(await installation())
  await (installation ? claim(installation) : probe())
  return storeOn({ dataDir, disk, shelves: writeTo === 's3' ? [shelf, disk] : [disk, shelf], claim })
}
