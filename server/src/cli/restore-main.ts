import { resolve } from 'node:path'
import { ConfigError, readConfig } from '#core/config.ts'
import { readOptions } from '#core/read-options.ts'
import { openCluster } from '#platform/database/open.ts'
import { openLog } from '#platform/logging/log.ts'
import { openFileStore } from '#platform/storage/store.ts'
import { BackupError } from './backup/manifest.ts'
import { restore } from './backup/restore.ts'

async function main(): Promise<number> {
  const { values } = readOptions({ options: { from: { type: 'string' } } })
  if (values.from === undefined) throw new BackupError('Name the backup: npm run restore -- --from <folder>')
  const config = readConfig(process.env)
  const { databaseUrl, dataDir } = config
  const log = openLog(config)
  const store = await openFileStore(config)
  const cluster = await openCluster({ databaseUrl, listenUrl: config.databaseListenUrl, dataDir, log })
  try {
    const { takenAt, tables, files } = await restore({
      url: cluster.url,
      store,
      from: resolve(values.from),
      log,
    })
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    console.log(
      `Restored what was backed up at ${takenAt}: ${tables.length} tables, ${rows} rows, ${files.count} uploads.`,
    )
    if (files.missing > 0) console.error(`${files.missing} uploads were missing when it was backed up.`)
    return 0
  } finally {
    await cluster.stop()
  }
}

process.exitCode = await main().catch((error) => {
  console.error(error instanceof BackupError || error instanceof ConfigError ? error.message : error)
  return 1
})
