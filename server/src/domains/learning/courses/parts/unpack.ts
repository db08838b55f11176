import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { brokenOff } from '#platform/images/broken-off.ts'
import { isDiskFull, noRoom } from '#platform/storage/refusals.ts'
import { locked, pathOf, refusalOf } from './read-archive.ts'

type Unpacking = {
  wanted: ReadonlySet<string>
  /** Where each lies while it is used: one at a time. */
  to: string
  /** Aborted when nobody waits for it any more. */
  gone: AbortSignal | undefined
  use: (name: string) => Promise<void>
}

/** The bytes of an entry to a file of this machine; more than its directory says of it end it. */
async function unpackOne(zip: ZipFile, entry: Entry, { to, gone }: Unpacking) {
  if (entry.isEncrypted()) throw locked(entry.fileName)
  const onDisk = createWriteStream(to, { flags: 'wx', mode: 0o600 })
  const closed = new Promise<void>((resolve) => onDisk.once('close', resolve))
  try {
    await pipeline(await zip.openReadStreamPromise(entry), onDisk, gone ? { signal: gone } : {})
  } finally {
    onDisk.destroy()
    await closed
  }
}

/** @returns what `use` threw, if it did: that is no fault of the archive */
async function unpackEach(path: string, unpacking: Unpacking): Promise<{ thrown: unknown } | undefined> {
  const { wanted, to, gone, use } = unpacking
  const zip = await openPromise(path, { validateEntrySizes: true })
  const left = new Set(wanted)
  for await (const entry of zip.eachEntry()) {
    const name = pathOf(entry).join('/')
    if (!left.delete(name)) continue
    gone?.throwIfAborted()
    try {
      await unpackOne(zip, entry, unpacking)
      const failed = await use(name).then(
        () => undefined,
        (thrown: unknown) => ({ thrown }),
      )
      if (failed) return failed
    } finally {
      await rm(to, { force: true })
    }
  }
  return undefined
}

/**
 * Unpacks those files of an archive, by their whole paths there: each once, and used before the next is.
 * @throws as `readArchive`, and what `use` throws; `invalid` where nobody waits any more, `storage_full`
 */
export async function unpack(path: string, unpacking: Unpacking): Promise<void> {
  const { gone } = unpacking
  const failed = await unpackEach(path, unpacking).catch((error: unknown) => ({ thrown: refusalOf(error) }))
  if (failed) throw gone?.aborted ? brokenOff() : isDiskFull(failed.thrown) ? noRoom() : failed.thrown
}
