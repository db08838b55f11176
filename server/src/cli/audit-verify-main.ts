import { readConfig } from '#core/config.ts'
import { verifyAudit } from '#platform/audit/verify-audit.ts'
import { connect } from '#platform/database/database.ts'
import { openCluster } from '#platform/database/open.ts'
import { openLog } from '#platform/logging/log.ts'

const config = readConfig(process.env)
const log = openLog(config)
const cluster = await openCluster({
  databaseUrl: config.databaseUrl,
  listenUrl: config.databaseListenUrl,
  dataDir: config.dataDir,
  log,
})
const { pool, close } = connect(cluster.url, log, 2)
const { rows, emptied, hash, broken } = await verifyAudit(pool)
await close()
await cluster.stop()
if (broken) {
  const deed = broken.deedId && ` (deed ${broken.deedId})`
  console.error(`Broken at ${broken.position}${deed}: ${broken.why}. ${rows} rows before it are as they were written.`)
} else {
  console.log(
    `${rows} rows are as they were written; of ${emptied} the words went with the person. The last hash: ${hash}`,
  )
}
process.exitCode = broken ? 1 : 0
