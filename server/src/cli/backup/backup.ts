import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { holdMigrations, MIGRATION_LOCK } from '#platform/database/migrate.ts'
import type { FileStore } from '#platform/storage/store.ts'
import {
  type CatalogueTable,
  columnsOf,
  jobsVersion,
  listSequences,
  listTables,
  nameOf,
  openForCopying,
} from './catalogue.ts'
import { BackupError, type Manifest, pathsIn, type Table } from './manifest.ts'

type Options = { url: string; store: FileStore; to: string }

const PAGE = 1000
/** Only the owner may read a backup, as it holds everything; `flush` puts the bytes on disk before the manifest. */
const onDisk = { flags: 'wx', mode: 0o600, flush: true }

function measuring() {
  const hash = createHash('sha256')
  let bytes = 0
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      bytes += chunk.length
      done(null, chunk)
    },
  })
  return { stream, result: () => ({ bytes, sha256: hash.digest('hex') }) }
}

async function prepare(folder: string) {
  const paths = pathsIn(folder)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if ((await readdir(folder)).length > 0)
    throw new BackupError(`${folder} is not empty: a backup needs a folder of its own.`)
  for (const path of [paths.tables, paths.files]) await mkdir(path, { mode: 0o700 })
  return paths
}

async function saveTables(client: pg.Client, folder: string, catalogue: CatalogueTable[]): Promise<Table[]> {
  const tables: Table[] = []
  for (const table of catalogue) {
    const rows = client.query(copyTo(`copy ${nameOf(table)} (${columnsOf(table)}) to stdout`))
    const measure = measuring()
    const file = createWriteStream(pathsIn(folder).table(table), onDisk)
    await pipeline(rows, createGzip({ level: 3 }), measure.stream, file)
    tables.push({ ...table, rows: rows.rowCount, ...measure.result() })
  }
  return tables
}

async function* uploads(client: pg.Client): AsyncGenerator<string> {
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const { rows } = await client.query<{ id: string }>(
      'select id from public.files where id > $1 order by id limit $2',
      [after, PAGE],
    )
    for (const { id } of rows) yield id
    after = rows.at(-1)?.id ?? after
    if (rows.length < PAGE) return
  }
}

async function saveFiles(client: pg.Client, store: FileStore, folder: string) {
  const paths = pathsIn(folder)
  const missing: string[] = []
  let [count, bytes] = [0, 0]
  const list = measuring()
  async function* lines() {
    for await (const id of uploads(client)) {
      // An open file survives a clean-up that deletes it.
      const upload = await store.open(id)
      if (!upload) missing.push(id)
      else {
        const file = measuring()
        await pipeline(upload.stream, file.stream, createWriteStream(paths.file(id), onDisk))
        const saved = file.result()
        count += 1
        bytes += saved.bytes
        yield `${saved.sha256}  files/${id}\n`
      }
    }
  }
  await pipeline(lines, list.stream, createWriteStream(paths.fileList, onDisk))
  return { count, bytes, sha256: list.result().sha256, missing }
}

/** Opens a snapshot transaction. It holds the migration lock until its tables are locked, so that their shape stays. */
async function openSnapshot(client: pg.Client): Promise<CatalogueTable[]> {
  await holdMigrations(client, 'shared')
  await client.query('begin isolation level repeatable read read only')
  const catalogue = await listTables(client)
  if (!catalogue.some(({ name }) => name === '__drizzle_migrations'))
    throw new BackupError(`The database ${client.database} holds no village: there is nothing to back up.`)
  await client.query(`lock table ${catalogue.map(nameOf).join(', ')} in access share mode`)
  await client.query('select pg_advisory_unlock_shared($1)', [MIGRATION_LOCK])
  return catalogue
}

async function takeSnapshot(client: pg.Client, { store, to }: Options) {
  const catalogue = await openSnapshot(client)
  const { rows } = await client.query(
    `select now() as at, current_setting('server_version') as postgres,
       (select hash from drizzle.__drizzle_migrations order by created_at desc limit 1) as migration`,
  )
  const tables = await saveTables(client, to, catalogue)
  const files = await saveFiles(client, store, to)
  const manifest: Manifest = {
    format: 1,
    takenAt: rows[0].at.toISOString(),
    postgres: rows[0].postgres,
    migration: rows[0].migration,
    jobs: await jobsVersion(client),
    tables,
    sequences: await listSequences(client),
    files: { ...files, missing: files.missing.length },
  }
  await client.query('commit')
  // Uploads deleted during the copy are not missing: only rows that still exist count.
  const lost = await client.query('select count(*)::int as count from public.files where id = any($1)', [files.missing])
  return { manifest, lostFiles: lost.rows[0].count as number }
}

/**
 * The manifest is written last, so a backup without it is unfinished.
 * @throws BackupError where `to` is not empty or the database is not ours; a failed backup leaves no files
 */
export async function backUp(options: Options): Promise<{ manifest: Manifest; lostFiles: number }> {
  const paths = await prepare(options.to)
  const client = await openForCopying(options.url)
  try {
    const taken = await takeSnapshot(client, options)
    await writeFile(paths.manifest, `${JSON.stringify(taken.manifest, null, 2)}\n`, { mode: 0o600, flush: true })
    return taken
  } catch (error) {
    for (const path of [paths.tables, paths.files, paths.fileList]) await rm(path, { recursive: true, force: true })
    throw error
  } finally {
    await client.end()
  }
}
