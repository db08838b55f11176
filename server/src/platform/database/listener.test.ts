import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { testDatabase, testPool } from '#test/app.ts'
import { makeListener } from './listener.ts'

const url = await testDatabase()

test('closed before it stands, it leaves nothing behind', async () => {
  const pool = testPool(url)
  onTestFinished(() => pool.end())
  const lines = async () =>
    (
      await pool.query(
        "select from pg_stat_activity where datname = current_database() and application_name like '%listen'",
      )
    ).rowCount
  const line = makeListener(url, pino({ level: 'silent' }))
  line.open()
  await line.close()
  // The line would stand within milliseconds of its opening: a second is long enough to see it.
  for (const until = Date.now() + 1000; Date.now() < until; ) expect(await lines()).toBe(0)
})
