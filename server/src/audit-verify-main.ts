import { readConfig } from './config.ts'
import { connect } from './db/database.ts'
import { openCluster } from './db/open.ts'
import { verifyAudit } from './http/verify-audit.ts'
import { openLog } from './log.ts'

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
