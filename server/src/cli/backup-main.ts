import { join, resolve } from 'node:path'
import { ConfigError, readConfig } from '#core/config.ts'
import { readOptions } from '#core/read-options.ts'
import { connect } from '#platform/database/database.ts'
import { installationOf } from '#platform/database/installation.ts'
import { openCluster } from '#platform/database/open.ts'
import { openLog } from '#platform/logging/log.ts'
import { openFileStore } from '#platform/storage/store.ts'
import { backUp } from './backup/backup.ts'
import { BackupError } from './backup/manifest.ts'

const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`
const stamp = () => new Date().toISOString().replace(/:/g, '-').replace(/\..*/, 'Z')

async function main(): Promise<number> {
  const { values } = readOptions({ options: { to: { type: 'string' } } })
  const config = readConfig(process.env)
  const { databaseUrl, dataDir } = config
  const log = openLog(config)
  const cluster = await openCluster({ databaseUrl, listenUrl: config.databaseListenUrl, dataDir, log })
  const { pool, db, close } = connect(cluster.url, log, 2)
  try {
    const store = await openFileStore(config, () => installationOf({ db, pool, isInTransaction: false }))
    const to = resolve(values.to ?? join(dataDir, 'backups', stamp()))
    const { manifest, lostFiles } = await backUp({ url: cluster.url, store, to })
    const { tables, files } = manifest
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    const bytes = tables.reduce((sum, table) => sum + table.bytes, files.bytes)
    console.log(
      `Backed up to ${to}: ${tables.length} tables, ${rows} rows, ${files.count} uploads, ${megabytes(bytes)}.`,
    )
    if (lostFiles === 0) return 0
    console.error(
      `The backup is kept, but ${lostFiles} uploads that the database names are not where files are stored.`,
    )
    return 1
  } finally {
    await close()
    await cluster.stop()
  }
}

process.exitCode = await main().catch((error) => {
  // Expected errors show their message; anything else is our fault, so it shows the stack.
  console.error(error instanceof BackupError || error instanceof ConfigError ? error.message : error)
  return 1
})
