import type { Context } from '#core/context.ts'

/** -1 if it cannot be counted. @param which an SQL condition */
export async function countQuarantined({ pool }: Context, which: string): Promise<number> {
  const text = `select count(*)::int as count from payment_quarantine where ${which}`
  const { rows } = await pool.query<{ count: number }>(text).catch(() => ({ rows: [] }))
  return rows[0]?.count ?? -1
}
