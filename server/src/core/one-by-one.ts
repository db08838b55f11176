import type { Decided } from '@lv/contract/admin-shapes'
import { ApiError } from '@lv/contract/errors'

/**
 * Does the same to several, each in a transaction of its own and once: what is refused of one is said of it and holds up no
 * other. Bugs pass through; what was done by then stays, and is refused as done when it is tried again.
 */
export async function runBulkAction(ids: string[], work: (id: string) => Promise<unknown>): Promise<Decided> {
  const results: Decided['results'] = []
  for (const id of new Set(ids))
    try {
      await work(id)
      results.push({ id, refused: null })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      results.push({ id, refused: error.issues?.[0]?.message ?? error.message })
    }
  return { results }
}
