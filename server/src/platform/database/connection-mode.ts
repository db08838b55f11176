import pg from 'pg'
import type { Address } from '#core/hosts.ts'

export type ConnectionMode = {
  url: Address
  /** False in PgBouncer's transaction mode, where named statements do not work. */
  keepsSession: boolean
  /** Whether startup options are accepted; otherwise settings are sent once a connection is open. */
  takesOptions: boolean
  onMove?(moved: () => void): void
}

export const direct = (url: Address): ConnectionMode => ({ url, keepsSession: true, takesOptions: true })

/** For every connection; the planner settings match the embedded server's. */
const settings: { name: string; set: string; reads: string }[] = [
  { name: 'TimeZone', set: 'UTC', reads: 'UTC' },
  { name: 'statement_timeout', set: '5000', reads: '5s' },
  { name: 'idle_in_transaction_session_timeout', set: '10000', reads: '10s' },
  { name: 'random_page_cost', set: '1.1', reads: '1.1' },
  { name: 'max_parallel_workers_per_gather', set: '0', reads: '0' },
  { name: 'jit', set: 'off', reads: 'off' },
]

export const OPTIONS = settings.map(({ name, set }) => `-c ${name}=${set}`).join(' ')

export const SET_ALL = settings.map(({ name, set }) => `set ${name} = '${set}'`).join('; ')

const PATIENCE_MS = 3000
/** A pooler hands out its last used server connection first, so it shows itself within this many tries. */
const MAX_HOLDERS = 4

const clientOf = (url: string, options?: string) => {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: PATIENCE_MS,
    query_timeout: PATIENCE_MS,
    application_name: 'laneway-village-start',
    ...(options ? { options } : {}),
  })
  client.on('error', () => undefined)
  return client
}

type Stream = { connection: { stream: { localPort?: number } } }

async function whoAnswers(client: pg.Client): Promise<{ pid: number; isStraight: boolean }> {
  const { rows } = await client.query<{ pid: number; port: number | null }>(
    'select pid, client_port as port from pg_stat_activity where pid = pg_backend_pid()',
  )
  const { pid = 0, port = null } = rows[0] ?? {}
  const { localPort } = (client as unknown as Stream).connection.stream
  return { pid, isStraight: localPort !== undefined && localPort === port }
}

/** Opens transactions beside a connection: if server processes mix, or none is free, a pooler shares them. */
export async function staysItself(url: string): Promise<boolean> {
  const all = [clientOf(url)]
  try {
    const [first] = all as [pg.Client]
    await first.connect()
    const own = await whoAnswers(first)
    for (let n = 0; n < MAX_HOLDERS; n += 1) {
      const holder = clientOf(url)
      all.push(holder)
      await holder.connect()
      await holder.query('begin')
      const { pid, isStraight } = await whoAnswers(holder)
      if (pid === own.pid || (await whoAnswers(first)).pid !== own.pid) return false
      if (own.isStraight && isStraight) return true
    }
    return true
  } catch (error) {
    // Postgres itself has no connection left.
    if ((error as { code?: string }).code === '53300') return true
    return false
  } finally {
    for (const client of all) client.end().catch(() => undefined)
  }
}

async function hasNoTransactions(url: string): Promise<boolean> {
  const client = clientOf(url)
  try {
    await client.connect()
    await client.query('begin')
    return false
  } catch (error) {
    return /transaction blocks not allowed/.test((error as Error).message)
  } finally {
    client.end().catch(() => undefined)
  }
}

/** Undefined where startup options are refused. */
async function missingSettings(url: string, options?: string): Promise<string[] | undefined> {
  const client = clientOf(url, options)
  try {
    await client.connect()
    const names = settings.map(({ name }) => `current_setting('${name}')`).join(', ')
    const { rows } = await client.query({ text: `select array[${names}] as found` })
    const found = rows[0].found as string[]
    return settings.flatMap(({ name, reads }, at) =>
      found[at] === reads ? [] : [`${name} is ${found[at]}, not ${reads}`],
    )
  } catch (error) {
    if (/unsupported startup parameter/.test((error as Error).message)) return undefined
    throw error
  } finally {
    client.end().catch(() => undefined)
  }
}

/** Advisory locks are per database: one taken there blocks only within the same. */
export async function isSameDatabase(url: string, other: string): Promise<boolean> {
  const [holder, asker] = [clientOf(url), clientOf(other)]
  try {
    await Promise.all([holder.connect(), asker.connect()])
    const [key] = crypto.getRandomValues(new Int32Array(1))
    await holder.query('begin')
    await holder.query(`select pg_advisory_xact_lock(${key})`)
    const { rows } = await asker.query(`select pg_try_advisory_xact_lock(${key}) as "isFree"`)
    return !rows[0].isFree
  } finally {
    for (const client of [holder, asker]) client.end().catch(() => undefined)
  }
}

export async function onceThere<Row extends pg.QueryResultRow>(url: string, statement: string): Promise<Row> {
  const client = clientOf(url)
  try {
    await client.connect()
    const { rows } = await client.query<Row>(statement)
    return rows[0] as Row
  } finally {
    client.end().catch(() => undefined)
  }
}

const nameOf = (url: string) => {
  const { database, host, port } = new pg.Client({ connectionString: url })
  return `The database ${database} at ${host}:${port}`
}

/** A pooler in transaction mode needs DATABASE_LISTEN_URL. @throws with the reason and a remedy, never the password */
export async function findConnectionMode(url: string, listenUrl: string | undefined): Promise<ConnectionMode> {
  const where = `${nameOf(url)} (DATABASE_URL)`
  if (listenUrl && !(await staysItself(listenUrl)))
    throw new Error(
      `${nameOf(listenUrl)} (DATABASE_LISTEN_URL) cannot be used: a pooler in transaction mode answers there too. Name Postgres itself.`,
    )
  const keepsSession = await staysItself(url)
  if (!keepsSession && (await hasNoTransactions(url)))
    throw new Error(
      `${where} cannot be used: a pooler in statement mode (PgBouncer) answers there, which has no transactions. ` +
        'Give it pool_mode = transaction, and name Postgres itself in DATABASE_LISTEN_URL, or give it pool_mode = session.',
    )
  if (listenUrl && !(await isSameDatabase(url, listenUrl)))
    throw new Error(`DATABASE_LISTEN_URL cannot be used: it is another database than DATABASE_URL.`)
  if (!keepsSession && !listenUrl)
    throw new Error(
      `${where} cannot be used: a pooler in transaction mode (PgBouncer) answers there, and what the processes tell each other would be lost. ` +
        'Name Postgres itself in DATABASE_LISTEN_URL, for that alone, or give the pooler pool_mode = session.',
    )
  const takesOptions = (await missingSettings(url, OPTIONS))?.length === 0
  const left = takesOptions || keepsSession ? [] : ((await missingSettings(url)) ?? [])
  if (left.length > 0)
    throw new Error(
      `${where} cannot be used: the pooler in between does not hand on our settings (${left.join('; ')}). ` +
        `Add to its line under [databases] in pgbouncer.ini, and restart PgBouncer:\n  connect_query='${SET_ALL.replaceAll("'", "''")}'`,
    )
  return { url, keepsSession, takesOptions }
}
