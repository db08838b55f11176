import { createHash } from 'node:crypto'
import type { Context } from '@lv/server/core/context.ts'
import { sql } from 'drizzle-orm'

const ROWS_AT_ONCE = 2000

/** The same key always gives the same id, so that a second run changes nothing. */
export function seedId(key: string): string {
  const hash = createHash('sha256').update(`laneway ${key}`).digest('hex')
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-a${hash.slice(17, 20)}-${hash.slice(20, 32)}`
}

/** As `seedId`, but sorted by time as the database's own ids are: for rows whose newest are found by their id. */
export function seedIdAt(key: string, at: number): string {
  const time = at.toString(16).padStart(12, '0')
  const hash = createHash('sha256').update(`laneway ${key}`).digest('hex')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hash.slice(0, 3)}-a${hash.slice(3, 6)}-${hash.slice(6, 18)}`
}

/**
 * Inserts rows (keys are column names) in few large statements; rows that exist are left alone.
 * @returns how many were new.
 */
export async function insertRows(ctx: Context, table: string, rows: Record<string, unknown>[]): Promise<number> {
  const [first] = rows
  if (!first) return 0
  const columns = sql.join(
    Object.keys(first).map((name) => sql.identifier(name)),
    sql`, `,
  )
  const name = sql.identifier(table)
  let count = 0
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
    const batch = JSON.stringify(rows.slice(start, start + ROWS_AT_ONCE))
    const { rowCount } = await ctx.db.execute(sql`
      insert into ${name} (${columns})
      select ${columns} from jsonb_populate_recordset(null::${name}, ${batch}::jsonb)
      on conflict do nothing`)
    count += rowCount ?? 0
  }
  return count
}
