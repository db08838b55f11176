import type { Opened, Range } from '#core/routes.ts'

/** Writes are atomic. @throws ApiError `unavailable` where an object store is too slow, ENOSPC where it is full */
export type StorageBackend = {
  where(key: string): string
  /** `sha256` is hex. A folder on the same disk moves the file. */
  put(key: string, from: string, sha256: string): Promise<void>
  /** Undefined where nothing is stored. */
  open(key: string, range?: Range): Promise<Opened | undefined>
  has(key: string): Promise<boolean>
  remove(key: string): Promise<void>
  /** `prefix` ends with a slash. */
  list(prefix: string): AsyncGenerator<{ name: string; at: Date }>
  isWritable(): Promise<boolean>
}
