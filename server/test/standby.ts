import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, chownSync, cpSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { end } from '#platform/database/cluster/end.ts'
import { ensureDatabase } from '#platform/database/cluster/ensure-database.ts'
import { DATABASE, type Home, openHome } from '#platform/database/cluster/home.ts'
import { initialise } from '#platform/database/cluster/initialise.ts'
import { onConnection, type Postmaster, urlOf } from '#platform/database/cluster/postmaster.ts'
import { start } from '#platform/database/cluster/start.ts'

/** A database server of our own, of two. */
type Twin = {
  url: string
  ask<Row extends pg.QueryResultRow>(statement: string): Promise<Row[]>
  /** kill -9 of it and all its children, as when the power fails. */
  kill(): void
}

/** A primary, and a standby that follows it as it is written to. */
export type Twins = {
  primary: Twin
  standby: Twin
  /** From now on a commit waits for the standby. */
  synchronise(): Promise<void>
  /** The standby takes writes from now on. */
  promote(): Promise<void>
  close(): Promise<void>
}

const NAME = 'standby'

async function started(home: Home): Promise<Postmaster> {
  const server = await start(home)
  if (!server) throw new Error(`another server holds ${home.folder}`)
  return server
}

const twinOf = (home: Home, { pid, port }: Postmaster): Twin => {
  const url = urlOf(home, port, DATABASE)
  return {
    url,
    ask: (statement) => onConnection(url, async (client) => (await client.query(statement)).rows),
    kill() {
      // Each of them sees that its postmaster is gone, and ends; none of them writes anything before it does.
      process.kill(pid, 'SIGKILL')
    },
  }
}

/** Copies what is running between the start and the end of a backup, as Postgres describes it for a copy by hand. */
async function copyOf(home: Home, server: Postmaster, dataDir: string): Promise<Home> {
  const folder = join(dataDir, 'postgres')
  const data = join(folder, 'data')
  mkdirSync(folder, { recursive: true })
  cpSync(join(home.folder, '../postgres-password'), join(dataDir, 'postgres-password'))
  const client = new pg.Client({ connectionString: urlOf(home, server.port, DATABASE) })
  await client.connect()
  await client.query("select pg_backup_start('standby', true)")
  const copying = execFile('cp', ['-a', home.data, data])
  await once(copying, 'exit')
  const { rows } = await client.query('select labelfile from pg_backup_stop(false)')
  await client.end()
  for (const name of ['postmaster.pid', 'postmaster.opts']) rmSync(join(data, name), { force: true })
  const from = `host=127.0.0.1 port=${server.port} user=postgres password=${home.password} application_name=${NAME}`
  writeFileSync(join(data, 'backup_label'), rows[0].labelfile)
  writeFileSync(join(data, 'standby.signal'), '')
  appendFileSync(join(data, 'postgresql.auto.conf'), `primary_conninfo = '${from}'\n`)
  const { uid, gid } = statSync(home.data)
  for (const name of ['backup_label', 'standby.signal', 'postgresql.auto.conf']) chownSync(join(data, name), uid, gid)
  return openHome(dataDir)
}

/** Starts two Postgres servers in streaming replication; `prepare` fills the first before it is copied. */
export async function openTwins(prepare: (url: string) => Promise<void>): Promise<Twins> {
  const folder = mkdtempSync(join(tmpdir(), 'lv-twins-'))
  const [first, second] = [join(folder, 'primary'), join(folder, 'standby')]
  for (const dataDir of [first, second]) mkdirSync(dataDir)
  const home = openHome(first)
  await initialise(home)
  const server = await started(home)
  await prepare(await ensureDatabase(home, server))
  const copy = await copyOf(home, server, second)
  const other = await started(copy)
  const [primary, standby] = [twinOf(home, server), twinOf(copy, other)]
  return {
    primary,
    standby,
    async synchronise() {
      await primary.ask(`alter system set synchronous_standby_names = '${NAME}'`)
      await primary.ask('select pg_reload_conf()')
    },
    async promote() {
      await standby.ask('select pg_promote(true)')
    },
    async close() {
      await Promise.all([end(server), end(other)])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
