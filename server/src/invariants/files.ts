import { readdir, stat } from 'node:fs/promises'
import type { Context } from '../context.ts'

/** A file that is being stored has its row a moment before its place, and one that is swept loses its row first. */
const SETTLED_MS = 60_000

/** How many rows of files lack their file, and files their row; what is younger than a minute is left alone. */
export async function strayFiles({ pool, files }: Pick<Context, 'pool' | 'files'>): Promise<number> {
  const names = await readdir(files.path(''))
  const { rows } = await pool.query<{ id: string; isSettled: boolean }>(
    `select id, created_at < now() - make_interval(secs => $1) as "isSettled" from files`,
    [SETTLED_MS / 1000],
  )
  const stored = new Set(names)
  const known = new Set(rows.map(({ id }) => id))
  let strays = rows.filter(({ id, isSettled }) => isSettled && !stored.has(id)).length
  for (const name of names.filter((name) => !known.has(name))) {
    const found = await stat(files.path(name)).catch(() => null)
    if (found && Date.now() - found.mtimeMs > SETTLED_MS) strays += 1
  }
  return strays
}
