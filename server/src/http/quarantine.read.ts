import type { Context } from '../context.ts'

/** How much of the provider's news waits for somebody to look at it, of a kind (`which` is a condition); -1 where nobody knows. */
export async function countQuarantined({ pool }: Context, which: string): Promise<number> {
  const text = `select count(*)::int as count from payment_quarantine where ${which}`
  const { rows } = await pool.query<{ count: number }>(text).catch(() => ({ rows: [] }))
  return rows[0]?.count ?? -1
}
