import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'

/** What stops a backup or restore, in words for the operator; nothing has been changed unless it says so. */
export class BackupError extends Error {}

const Name = z.string().regex(/^[a-z_][a-z0-9_]*$/)
const Sha256 = z.string().regex(/^[0-9a-f]{64}$/)
/** How a partition's rows are told, in Postgres's own words; the only text of a manifest that becomes a statement. */
const Bounds = z
  .string()
  .regex(/^(DEFAULT|FOR VALUES (IN|FROM|TO|WITH|MINVALUE|MAXVALUE|modulus|remainder|[\s(),\d]|'[\w :+.-]*')+)$/)

const Table = z.object({
  schema: Name,
  name: Name,
  /** Columns with stored values: generated ones are recreated. */
  columns: z.array(Name),
  partition: z.object({ of: Name, bounds: Bounds }).nullable(),
  rows: z.int().min(0),
  bytes: z.int().min(0),
  sha256: Sha256,
})
export type Table = z.output<typeof Table>

const Sequence = z.object({ schema: Name, name: Name, last: z.string().regex(/^-?\d+$/), isCalled: z.boolean() })
export type Sequence = z.output<typeof Sequence>

const Manifest = z.object({
  format: z.literal(1),
  takenAt: z.iso.datetime(),
  postgres: z.string(),
  /** Hash of the last migration that the tables had. */
  migration: Sha256,
  /** Version of the job tables, which come without migrations; null where there were none yet. */
  jobs: z.int().nullable(),
  tables: z.array(Table),
  sequences: z.array(Sequence),
  /** Uploads: how many, how many bytes, and the hash of their list. `missing` were in the table and not in the folder. */
  files: z.object({ count: z.int(), bytes: z.int(), sha256: Sha256, missing: z.int() }),
})
export type Manifest = z.output<typeof Manifest>

export const pathsIn = (folder: string) => ({
  manifest: join(folder, 'manifest.json'),
  tables: join(folder, 'tables'),
  table: ({ schema, name }: Pick<Table, 'schema' | 'name'>) => join(folder, 'tables', `${schema}.${name}.copy.gz`),
  files: join(folder, 'files'),
  file: (id: string) => join(folder, 'files', id),
  /** A line a file, as `sha256sum --check` reads it. */
  fileList: join(folder, 'files.sha256'),
})

/** Reads a backup's manifest. @throws BackupError if there is none, or one this release cannot read */
export async function readManifest(folder: string): Promise<Manifest> {
  const { manifest: path } = pathsIn(folder)
  if (!existsSync(path)) throw new BackupError(`${folder} is no finished backup: it has no manifest.json.`)
  const text = await readFile(path, 'utf8')
  try {
    return Manifest.parse(JSON.parse(text))
  } catch {
    throw new BackupError(`${path} cannot be read: it is damaged, or of another release.`)
  }
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

async function requireHash(path: string, sha256: string) {
  if (!existsSync(path)) throw new BackupError(`${path} is missing: the backup is not whole.`)
  if ((await hashOf(path)) !== sha256) throw new BackupError(`${path} is not what was backed up: its SHA-256 differs.`)
}

/** The ids and hashes of a backup's uploads, one at a time. */
export async function* listedFiles(folder: string): AsyncGenerator<{ id: string; sha256: string }> {
  for await (const line of createInterface({ input: createReadStream(pathsIn(folder).fileList) })) {
    const [, sha256 = '', id = ''] = /^([0-9a-f]{64}) {2}files\/([0-9a-f-]{36})$/.exec(line) ?? []
    if (!id) throw new BackupError(`${pathsIn(folder).fileList} cannot be read.`)
    yield { id, sha256 }
  }
}

/** Compares every file of a backup with its SHA-256. @throws BackupError that names the first one that differs. */
export async function verify(folder: string, { tables, files }: Manifest): Promise<void> {
  const paths = pathsIn(folder)
  for (const table of tables) await requireHash(paths.table(table), table.sha256)
  await requireHash(paths.fileList, files.sha256)
  for await (const { id, sha256 } of listedFiles(folder)) await requireHash(paths.file(id), sha256)
}
