import { readConfig } from '../config.ts'
import { openLog } from '../log.ts'
import { migrate } from './migrate.ts'
import { openCluster } from './open.ts'

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
