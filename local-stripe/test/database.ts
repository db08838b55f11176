import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

/** An empty database on the test run's server. */
export async function ownDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const server = inject('databaseUrl')
  const name = `lv_test_${randomUUID().replaceAll('-', '')}`
  const admin = async (statement: string) => {
    const client = new pg.Client({ connectionString: server })
    await client.connect()
    try {
      await client.query(statement)
    } finally {
      await client.end()
    }
  }
  await admin(`create database ${name} template template0`)
  const url = Object.assign(new URL(server), { pathname: `/${name}` }).href
  return { url, drop: () => admin(`drop database if exists ${name} with (force)`) }
}
