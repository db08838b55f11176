import type { Context } from '#core/context.ts'
import { singleRow } from '#platform/database/rows.ts'

/**
 * Does work that no two processes may do at the same time: if another is doing it, nothing happens. The lock belongs to
 * a transaction and goes with it, whatever happens to the process.
 * @returns whether it was done
 */
export async function withLock(
  { pool }: Pick<Context, 'pool'>,
  name: string,
  work: () => Promise<void>,
): Promise<boolean> {
  const client = await pool.connect()
  try {
    // Of a transaction, not of the connection: behind a pooler only a transaction keeps its connection.
    await client.query('begin; set local idle_in_transaction_session_timeout = 0')
    const lock = 'select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as "isOurs"'
    const { rows } = await client.query<{ isOurs: boolean }>(lock, [name])
    const { isOurs } = singleRow(rows)
    if (isOurs) await work()
    // Where the connection broke, and the lock with it, this says so.
    await client.query('commit')
    client.release()
    return isOurs
  } catch (error) {
    // Rolled back before this returns: the lock is free for whoever tries next.
    const isOver = await client.query('rollback').then(
      () => true,
      () => false,
    )
    client.release(!isOver)
    throw error
  }
}
