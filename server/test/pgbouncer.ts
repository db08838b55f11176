import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterFile } from './closing.ts'
import { freePort } from './free-port.ts'
import type { Pooler, PoolerOptions } from './pooler.ts'

/** Where Debian, Homebrew and those who build it themselves have it. */
export const PGBOUNCER = ['/usr/sbin/pgbouncer', '/usr/local/bin/pgbouncer', '/opt/homebrew/bin/pgbouncer'].find(
  (path) => existsSync(path),
)
const quoted = (value: string | number | undefined) => `'${String(value ?? '').replaceAll("'", "''")}'`

/** PgBouncer itself in front of the database at `url`, with nothing but what it needs in its pgbouncer.ini. */
export async function startPgbouncer(url: string, { size, connectQuery, mode }: PoolerOptions): Promise<Pooler> {
  const folder = mkdtempSync(join(tmpdir(), 'lv-pgbouncer-'))
  const { host, port, user, password, database } = new pg.Client({ connectionString: url })
  const own = await freePort()
  const line = Object.entries({ host, port, user, password, ...(connectQuery ? { connect_query: connectQuery } : {}) })
  const ini = [
    '[databases]',
    `${database} = ${line.map(([name, value]) => `${name}=${quoted(value)}`).join(' ')}`,
    '[pgbouncer]',
    ...['listen_addr = 127.0.0.1', `listen_port = ${own}`, 'unix_socket_dir =', 'auth_type = any'],
    ...[`pool_mode = ${mode}`, `default_pool_size = ${size}`, 'stats_users = statistician'],
    // It does not run as root.
    ...(process.getuid?.() === 0 ? ['user = nobody'] : []),
  ]
  writeFileSync(join(folder, 'pgbouncer.ini'), `${ini.join('\n')}\n`)
  const child = spawn(PGBOUNCER ?? '', [join(folder, 'pgbouncer.ini')], { stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text) => {
    said += text
  })
  const exited = once(child, 'exit')
  afterFile(async () => {
    child.kill('SIGKILL')
    await exited
    rmSync(folder, { recursive: true, force: true })
  })
  const through = Object.assign(new URL(url), { hostname: '127.0.0.1', port: String(own) })
  const statistics = Object.assign(new URL(through), { username: 'statistician', pathname: '/pgbouncer' }).href
  const ask = async (what: string) => {
    const client = new pg.Client({ connectionString: statistics })
    try {
      await client.connect()
      return (await client.query(what)).rows
    } finally {
      await client.end()
    }
  }
  for (let tries = 0; ; tries += 1) {
    const failure = await ask('show version').then(
      () => undefined,
      (error: Error) => error,
    )
    if (!failure) break
    if (child.exitCode !== null || tries > 200) throw new Error(`PgBouncer did not start: ${failure.message}\n${said}`)
    await wait(50)
  }
  return {
    url: through.href,
    connections: async () => (await ask('show servers')).filter((each) => each.database === database).length,
  }
}
