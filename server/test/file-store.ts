import { type FileStore, openFileStore } from '#platform/storage/store.ts'

/** The file store in a folder of the disk. */
export const fileStoreIn = (dataDir: string): Promise<FileStore> =>
  openFileStore({ dataDir, files: { writeTo: 'disk', s3: undefined } })
