import { expect } from 'vitest'
import type { Context } from '#core/context.ts'

/** Resolves once this many statements on the test's database wait for a lock. */
export const untilLocked = ({ pool }: Context, count = 1) =>
  expect
    .poll(async () => {
      const { rows } = await pool.query(`select pid from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`)
      return rows.length
    })
    .toBeGreaterThanOrEqual(count)
