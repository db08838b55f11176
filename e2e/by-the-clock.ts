import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PgBoss } from 'pg-boss'
import { pino } from 'pino'
import { openCluster } from '../server/src/platform/database/open.ts'
import { type Product, startProduct } from './product.ts'

/** A product of its own, empty, whose clock goes ahead: each day it is started again with what it holds. */
export function aProductByTheClock(name: string) {
  const dataDir = mkdtempSync(join(tmpdir(), `laneway-${name}-`))
  let product: Product | undefined
  return {
    /** @returns its address on that day, counted from today */
    async onDay(day: number) {
      await product?.stop()
      const settings = { SEED: 'none', DATA_DIR: dataDir, SUPER_ADMIN_EMAILS: 'admin@demo.example' }
      product = await startProduct({ ...settings, TEST_CLOCK_OFFSET: String(day * 86_400) }, name)
      return product.url
    },
    /** Has it do now what is on its timetable, which goes by the real hour. */
    async doNow(job: string) {
      const log = pino({ level: 'silent' })
      const cluster = await openCluster({ databaseUrl: undefined, dataDir, log })
      const onlyWrites = { schedule: false, supervise: false, migrate: false }
      const boss = new PgBoss({ connectionString: cluster.url, schema: 'jobs', ...onlyWrites })
      await boss.start()
      await boss.send(job, {})
      await boss.stop({ graceful: false })
      await cluster.stop()
    },
    async end() {
      await product?.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
