import { startContext } from '#app/start-context.ts'
import { readConfig } from '#core/config.ts'
import { migrate } from '#platform/database/migrate.ts'
import { openCluster } from '#platform/database/open.ts'
import { openLog } from '#platform/logging/log.ts'
import { findCommand, runCommand, usage } from './admin.ts'

const BAD_USAGE = 64

const run = findCommand(process.argv.slice(2))
if (!run) {
  console.error(usage())
  process.exit(BAD_USAGE)
}

const config = readConfig(process.env)
const log = openLog(config)
const cluster = await openCluster({
  databaseUrl: config.databaseUrl,
  listenUrl: config.databaseListenUrl,
  dataDir: config.dataDir,
  log,
})
await migrate(cluster.url)
const { ctx, close } = await startContext(config, log, cluster.url)
try {
  const { code, said } = await runCommand(ctx, run)
  if (code === 0) console.log(said)
  else console.error(said)
  process.exitCode = code
} finally {
  await close()
  await cluster.stop()
}
