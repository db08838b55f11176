import { expect, test } from 'vitest'
import { testDatabase, testPool } from '#test/app.ts'
import { afterFile } from '#test/closing.ts'
import { watchReplica } from './replica-watch.ts'

test('a watch that is closed while it connects leaves no connection, which would keep its process alive', async () => {
  const url = await testDatabase()
  const pool = testPool(url)
  afterFile(() => pool.end())
  const lines = async () => {
    const { rowCount } = await pool.query(
      "select from pg_stat_activity where datname = current_database() and application_name = 'laneway-village-replica'",
    )
    return rowCount
  }
  const watch = watchReplica(url, pool, () => undefined)
  await expect.poll(lines).toBe(1)
  await watch.close()
  await expect.poll(lines).toBe(0)

  const connecting = watchReplica(url, pool, () => undefined)
  const looked = connecting.look().catch(() => undefined)
  await connecting.close()
  await looked
  await expect.poll(lines).toBe(0)
})
