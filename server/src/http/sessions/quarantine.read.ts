import type { Context } from '#core/context.ts'

/** How many quarantined payments of a kind (`which` is a condition) wait for a person; -1 if that cannot be counted. */
export async function countQuarantined({ pool }: Context, which: string): Promise<number> {
  const text = `select count(*)::int as count from payment_quarantine where ${which}`
  const { rows } = await pool.query<{ count: number }>(text).catch(() => ({ rows: [] }))
  return rows[0]?.count ?? -1
}
