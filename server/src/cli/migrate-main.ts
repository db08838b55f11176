import { readConfig } from '#core/config.ts'
import { migrate } from '#platform/database/migrate.ts'
import { openCluster } from '#platform/database/open.ts'
import { openLog } from '#platform/logging/log.ts'

const config = readConfig(process.env)
const cluster = await openCluster({
  databaseUrl: config.databaseUrl,
  listenUrl: config.databaseListenUrl,
  dataDir: config.dataDir,
  log: openLog(config),
})
await migrate(cluster.url)
await cluster.stop()
console.log('The database is up to date.')
