import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'

/** Stops a backup or restore with a message for the operator; nothing has changed unless it says so. */
export class BackupError extends Error {}

const Name = z.string().regex(/^[a-z_][a-z0-9_]*$/)
const Sha256 = z.string().regex(/^[0-9a-f]{64}$/)
/** The only manifest text that becomes SQL, hence the strict pattern. */
const Bounds = z
  .string()
  .regex(/^(DEFAULT|FOR VALUES (IN|FROM|TO|WITH|MINVALUE|MAXVALUE|modulus|remainder|[\s(),\d]|'[\w :+.-]*')+)$/)

const Table = z.object({
  schema: Name,
  name: Name,
  /** Without generated columns, which are computed again. */
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
  migration: Sha256,
  /** Job tables have no migrations; null where there were none yet. */
  jobs: z.int().nullable(),
  tables: z.array(Table),
  sequences: z.array(Sequence),
  /** `missing` uploads are in the table but not in the store; `sha256` is that of the file list. */
  files: z.object({ count: z.int(), bytes: z.int(), sha256: Sha256, missing: z.int() }),
})
export type Manifest = z.output<typeof Manifest>

export const pathsIn = (folder: string) => ({
  manifest: join(folder, 'manifest.json'),
  tables: join(folder, 'tables'),
  table: ({ schema, name }: Pick<Table, 'schema' | 'name'>) => join(folder, 'tables', `${schema}.${name}.copy.gz`),
  files: join(folder, 'files'),
  file: (id: string) => join(folder, 'files', id),
  /** In the format of `sha256sum --check`. */
  fileList: join(folder, 'files.sha256'),
})

/** @throws BackupError if there is no manifest, or one this release cannot read */
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

export async function* listedFiles(folder: string): AsyncGenerator<{ id: string; sha256: string }> {
  for await (const line of createInterface({ input: createReadStream(pathsIn(folder).fileList) })) {
    const [, sha256 = '', id = ''] = /^([0-9a-f]{64}) {2}files\/([0-9a-f-]{36})$/.exec(line) ?? []
    if (!id) throw new BackupError(`${pathsIn(folder).fileList} cannot be read.`)
    yield { id, sha256 }
  }
}

/** Compares every file with its SHA-256. @throws BackupError naming the first that differs */
export async function verify(folder: string, { tables, files }: Manifest): Promise<void> {
  const paths = pathsIn(folder)
  for (const table of tables) await requireHash(paths.table(table), table.sha256)
  await requireHash(paths.fileList, files.sha256)
  for await (const { id, sha256 } of listedFiles(folder)) await requireHash(paths.file(id), sha256)
}
