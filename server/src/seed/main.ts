import { parseArgs } from 'node:util'
import { readConfig } from '../config.ts'
import { migrate } from '../db/migrate.ts'
import { openCluster } from '../db/open.ts'
import { openLog } from '../log.ts'
import { loadPlaces } from '../modules/places/load.ts'
import { startContext } from '../start-context.ts'
import { seed } from './seed.ts'

const { values } = parseArgs({ options: { scale: { type: 'string', default: '1' } } })
const scale = Number(values.scale)
if (!Number.isInteger(scale) || scale < 1 || scale > 100) {
  console.error('Use a whole number from 1 to 100: npm run seed -- --scale=10')
  process.exit(64)
}

const config = readConfig(process.env)
const log = openLog(config)
const cluster = await openCluster({ databaseUrl: config.databaseUrl, dataDir: config.dataDir, log })
await migrate(cluster.url)
const { ctx, close } = await startContext(config, log, cluster.url)
const started = performance.now()
await loadPlaces(ctx)
const added = await seed(ctx, { scale })
if (Object.keys(added).length === 0) console.log('The demo data of this size is there already; nothing was changed.')
else console.log(`Demo data at ${scale} times, ${((performance.now() - started) / 1000).toFixed(1)} s. New rows:`)
for (const [table, count] of Object.entries(added)) console.log(`  ${table.padEnd(12)} ${count}`)
await close()
await cluster.stop()
