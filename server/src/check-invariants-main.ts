import { readConfig } from './config.ts'
import { connect } from './db/database.ts'
import { openCluster } from './db/open.ts'
import { openFileStore } from './files/store.ts'
import { installationOf } from './http/installation.ts'
import { checkInvariants } from './invariants/check.ts'
import { openLog } from './log.ts'

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
