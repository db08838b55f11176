import type { Context } from '#core/context.ts'
import { singleRow } from '#platform/database/rows.ts'

/** The lock ends with its transaction, whatever happens to the process. @returns whether `work` was done */
export async function withLock(
  { pool }: Pick<Context, 'pool'>,
  name: string,
  work: () => Promise<void>,
): Promise<boolean> {
  const client = await pool.connect()
  try {
    // A transaction lock, as behind a pooler only a transaction keeps its connection.
    await client.query('begin; set local idle_in_transaction_session_timeout = 0')
    const lock = 'select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as "isOurs"'
    const { rows } = await client.query<{ isOurs: boolean }>(lock, [name])
    const { isOurs } = singleRow(rows)
    if (isOurs) await work()
    // Fails if the connection, and the lock with it, was lost.
    await client.query('commit')
    client.release()
    return isOurs
  } catch (error) {
    // Rolled back before returning, so that the lock is free.
    const isOver = await client.query('rollback').then(
      () => true,
      () => false,
    )
    client.release(!isOver)
    throw error
  }
}
