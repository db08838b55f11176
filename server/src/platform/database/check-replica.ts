import type { Logger } from 'pino'
import { checkServer, type Refusal } from './check-server.ts'
import { isSameDatabase, onceThere, staysItself } from './way.ts'

type Identity = { system: string; database: string; isStandby: boolean }

const whoIs = (url: string) =>
  onceThere<Identity>(
    url,
    `select (select system_identifier::text from pg_control_system()) as system, current_database() as database,
       pg_is_in_recovery() as "isStandby"`,
  )

/**
 * Checks that `replicaUrl` (DATABASE_REPLICA_URL) leads to a standby of the database at `url`. One that is down, or has been
 * made the primary itself, is only said: the product starts without it. @throws with the reason, never with a password
 */
export async function checkReplica(replicaUrl: string, url: string, log: Logger): Promise<void> {
  try {
    await checkServer(replicaUrl, 'DATABASE_REPLICA_URL')
  } catch (error) {
    if (!(error as Refusal).mayPass) throw error
    log.warn({ err: error }, 'the replica is not there: reads go to the primary until it is')
    return
  }
  const refuse = (reason: string) => new Error(`DATABASE_REPLICA_URL cannot be used: ${reason}`)
  if (!(await staysItself(replicaUrl)))
    throw refuse('a pooler in transaction mode answers there. Name Postgres itself.')
  const [replica, primary] = await Promise.all([whoIs(replicaUrl), whoIs(url)])
  if (replica.system !== primary.system || replica.database !== primary.database)
    throw refuse('it is another database than DATABASE_URL, not a standby of it.')
  if (replica.isStandby) return
  if (!(await isSameDatabase(url, replicaUrl)))
    throw refuse(
      'it takes writes itself (pg_is_in_recovery() is false), so there are two primaries. ' +
        'Stop one of them, and name the one that is left in DATABASE_URL.',
    )
  log.warn('DATABASE_REPLICA_URL leads to the primary itself: reads go there anyway')
}
