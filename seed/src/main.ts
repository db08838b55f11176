import { startContext } from '@lv/server/app/start-context.ts'
import { readConfig } from '@lv/server/core/config.ts'
import { readOptions } from '@lv/server/core/read-options.ts'
import { loadPlaces } from '@lv/server/domains/professionals/service-areas/load.ts'
import { migrate } from '@lv/server/platform/database/migrate.ts'
import { openCluster } from '@lv/server/platform/database/open.ts'
import { openLog } from '@lv/server/platform/logging/log.ts'
import { sql } from 'drizzle-orm'
import { seed } from './seed.ts'

const { values } = readOptions({
  options: { scale: { type: 'string', default: '1' }, 'when-empty': { type: 'boolean', default: false } },
})
const scale = Number(values.scale)
if (!Number.isInteger(scale) || scale < 1 || scale > 100) {
  console.error('Use a whole number from 1 to 100: npm run seed -- --scale=10')
  process.exit(64)
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
await loadPlaces(ctx)
if (values['when-empty']) await writeFirst()
else await writeMore()
await close()
await cluster.stop()

/** What a server's first start asks for: see seedWhenEmpty. */
async function writeFirst() {
  const { rows } = await ctx.db.execute<{ isEmpty: boolean }>(sql`select not exists (select from users) as "isEmpty"`)
  if (config.seed !== 'demo' || !rows[0]?.isEmpty) return
  console.log('Writing demo data ...')
  await seed(ctx)
}

async function writeMore() {
  const started = performance.now()
  const added = await seed(ctx, { scale })
  if (Object.keys(added).length === 0) console.log('The demo data of this size is there already; nothing was changed.')
  else console.log(`Demo data at ${scale} times, ${((performance.now() - started) / 1000).toFixed(1)} s. New rows:`)
  for (const [table, count] of Object.entries(added)) console.log(`  ${table.padEnd(12)} ${count}`)
}
