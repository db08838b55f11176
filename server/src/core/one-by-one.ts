import type { Decided } from '@lv/contract/admin-shapes'
import { ApiError } from '@lv/contract/errors'

/** One transaction for each id: an ApiError is reported, anything else is thrown, and what was done stays. */
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
