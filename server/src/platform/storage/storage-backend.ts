import type { Opened, Range } from '#core/routes.ts'

/**
 * A place where bytes lie under keys such as `files/<id>`: a folder, or a bucket of an object store. A key that is
 * written again holds the later bytes, whole: nobody ever reads half of them.
 * What an object store does not answer in time is an ApiError `unavailable`; one that is full fails with ENOSPC.
 */
export type StorageBackend = {
  /** Where an operator finds a key: a path, or `s3://bucket/key`. */
  where(key: string): string
  /** Puts the local file `from` there, whose SHA-256 (hex) is known; a folder of the same disk takes it over. */
  put(key: string, from: string, sha256: string): Promise<void>
  /** Opens what lies there, or some of it; undefined where nothing does. */
  open(key: string, range?: Range): Promise<Opened | undefined>
  has(key: string): Promise<boolean>
  /** Removes what lies there, if anything does. */
  remove(key: string): Promise<void>
  /** What lies under a prefix that ends with a slash, and since when. */
  list(prefix: string): AsyncGenerator<{ name: string; at: Date }>
  isWritable(): Promise<boolean>
}
