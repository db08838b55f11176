import { readConfig } from '#core/config.ts'
import { checkInvariants } from '#domains/operations/invariants/check.ts'
import { connect } from '#platform/database/database.ts'
import { installationOf } from '#platform/database/installation.ts'
import { openCluster } from '#platform/database/open.ts'
import { openLog } from '#platform/logging/log.ts'
import { openFileStore } from '#platform/storage/store.ts'

const config = readConfig(process.env)
const log = openLog(config)
const cluster = await openCluster({
  databaseUrl: config.databaseUrl,
  listenUrl: config.databaseListenUrl,
  dataDir: config.dataDir,
  log,
})
const { pool, db, close } = connect(cluster.url, log, 2)
const files = await openFileStore(config, () => installationOf({ db, pool, isInTransaction: false }))
const findings = await checkInvariants({ pool, files })
await close()
await cluster.stop()
for (const { id, name, count } of findings) console.log(`${id.padEnd(4)}${String(count).padStart(9)}  ${name}`)
const broken = findings.filter(({ count }) => count !== 'not built' && count > 0)
console.log(broken.length === 0 ? 'All is well.' : `Broken: ${broken.map(({ id }) => id).join(', ')}`)
process.exitCode = broken.length === 0 ? 0 : 1
