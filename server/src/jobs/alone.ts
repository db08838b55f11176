import type { Context } from '../context.ts'
import { only } from '../db/rows.ts'

/**
 * Does work that no two processes may do at the same time: if another is doing it, nothing happens. The lock belongs to
 * a connection and goes with it, whatever happens to the process.
 * @returns whether it was done
 */
export async function alone(
  { pool }: Pick<Context, 'pool'>,
  name: string,
  work: () => Promise<void>,
): Promise<boolean> {
  const client = await pool.connect()
  try {
    const lock = 'select pg_try_advisory_lock(hashtextextended($1, 0)) as "isOurs"'
    const { rows } = await client.query<{ isOurs: boolean }>(lock, [name])
    if (!only(rows).isOurs) return false
    try {
      await work()
    } finally {
      await client.query('select pg_advisory_unlock(hashtextextended($1, 0))', [name])
    }
    return true
  } finally {
    client.release()
  }
}
