import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import type { TestProject } from 'vitest/node'
import { jobs as allJobs } from '#app/jobs.ts'
import { loadPlaces } from '#domains/professionals/service-areas/load.ts'
import { connect } from '#platform/database/database.ts'
import { migrate } from '#platform/database/migrate.ts'
import { openCluster } from '#platform/database/open.ts'
import { openJobs } from '#platform/jobs/jobs.ts'
import { useQuickFolder } from './quick-folder.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    databaseUrl: string
  }
}

export const TEMPLATE = 'lv_template'

export const named = (url: string, database: string) => Object.assign(new URL(url), { pathname: `/${database}` }).href

/** `npm run test:postgres` runs on the database server it is given, everything else on the embedded one. */
function givenServer(): string | undefined {
  if (process.env.TEST_ON_DATABASE_URL !== 'true') return undefined
  if (!process.env.DATABASE_URL) throw new Error('Set DATABASE_URL to a Postgres server where databases can be created')
  return process.env.DATABASE_URL
}

async function testDatabases(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query(`select datname as name from pg_database where datname like 'lv_test_%'`)
    return rows.map(({ name }) => name)
  } finally {
    await client.end()
  }
}

/**
 * Once a test run: a migrated database with its queues and Australia's places, that every test file copies. Fails the run
 * that leaves one of theirs open. @public vitest.config.ts names this file
 */
export default async function setup(project: TestProject) {
  const forget = useQuickFolder()
  const dataDir = await mkdtemp(join(tmpdir(), 'lv-database-'))
  const log = pino({ level: 'silent' })
  const cluster = await openCluster({ databaseUrl: givenServer(), dataDir, log })
  const admin = new pg.Client({ connectionString: cluster.url })
  await admin.connect()
  await admin.query(`drop database if exists ${TEMPLATE}`)
  await admin.query(`create database ${TEMPLATE}`)
  await admin.end()
  const url = named(cluster.url, TEMPLATE)
  await migrate(url)
  const { pool, db, close } = connect(url, log, 3)
  const jobs = await openJobs(pool, log, allJobs)
  await jobs.stop()
  await loadPlaces({ db })
  await close()
  project.provide('databaseUrl', cluster.url)
  const before = await testDatabases(cluster.url)
  return async () => {
    const left = (await testDatabases(cluster.url)).filter((name) => !before.includes(name))
    await cluster.stop()
    forget()
    if (left.length > 0) throw new Error(`${left.length} databases of test files were left open: ${left.join(', ')}`)
  }
}
