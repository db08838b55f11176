import { MINUTE_MS } from '@lv/contract/durations'
import type { Context } from '#core/context.ts'

/** A file's row comes a moment before the file, and goes before it. */
const SETTLED_MS = MINUTE_MS

/** Counts rows without a file and files without a row, if older than a minute. */
export async function strayFiles({ pool, files }: Pick<Context, 'pool' | 'files'>): Promise<number> {
  const stored = new Map<string, Date>()
  for await (const { id, at } of files.list()) stored.set(id, at)
  const { rows } = await pool.query<{ id: string; isSettled: boolean }>(
    `select id, created_at < now() - make_interval(secs => $1) as "isSettled" from files`,
    [SETTLED_MS / 1000],
  )
  const known = new Set(rows.map(({ id }) => id))
  const isOld = (at: Date) => Date.now() - at.getTime() > SETTLED_MS
  const ownerless = [...stored].filter(([id, at]) => !known.has(id) && isOld(at))
  return rows.filter(({ id, isSettled }) => isSettled && !stored.has(id)).length + ownerless.length
}
