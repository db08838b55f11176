import pg from 'pg'

const OLDEST = 150_000

const reasons: Record<string, string> = {
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'no such host',
  EAI_AGAIN: 'no such host',
  '28P01': 'the user or the password is wrong',
  '28000': 'the user may not connect',
  '3D000': 'there is no such database; create it first',
  '53300': 'it has no connection left',
  '57P03': 'it is starting or stopping',
}

const passing = /^(ECONN\w+|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN|53300|57P0\d)$/

export type Refusal = Error & { mayPass?: boolean }

function explain(error: unknown): string {
  const { code = '', message } = error as { code?: string; message: string }
  return reasons[code] ?? (/timeout/i.test(message) ? 'it does not answer within 3 s' : message)
}

/** Within 3 s, Postgres 15 or later. @throws with host, database and reason, never the password */
export async function checkServer(
  url: string,
  variable: 'DATABASE_URL' | 'DATABASE_LISTEN_URL' | 'DATABASE_REPLICA_URL',
): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3000, query_timeout: 3000 })
  client.on('error', () => undefined)
  const where = `The database ${client.database} at ${client.host}:${client.port} (${variable})`
  let version: number
  try {
    await client.connect()
    const { rows } = await client.query(
      'select current_setting(\'server_version_num\')::int as version, pg_is_in_recovery() as "isStandby"',
    )
    version = rows[0].version
    if (rows[0].isStandby && variable !== 'DATABASE_REPLICA_URL')
      throw new Error('it is a standby, which takes no writes; name the primary, or both hosts with a comma between')
  } catch (error) {
    const mayPass = passing.test((error as { code?: string }).code ?? '') || /timeout/i.test((error as Error).message)
    throw Object.assign(new Error(`${where} cannot be used: ${explain(error)}.`), { mayPass })
  } finally {
    client.end().catch(() => undefined)
  }
  if (version < OLDEST) throw new Error(`${where} is Postgres ${Math.trunc(version / 10_000)}; 15 or later is needed.`)
}
