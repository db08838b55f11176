import { ApiError } from '@lv/contract/errors'
import type { Context } from '../../context.ts'
import { eraseQuoteRequest } from '../quotes/erase.ts'
import { erasePerson } from './erase.ts'
import { addressesBack, requestsBack } from './parts/brought-back.read.ts'
import type { Deletion } from './parts/deletion-list.ts'

/** What was deleted once more, and the addresses where something has to end first, with the reasons. */
export type Replayed = { people: number; requests: number; waiting: { email: string; why: string }[] }

/**
 * Deletes again what had been deleted since a backup that was restored (RELIABILITY.md, PV4), as they are listed.
 * Done again it finds nothing. @throws where a list cannot be read
 */
export async function replayDeletions(ctx: Context, listed: AsyncIterable<Deletion>): Promise<Replayed> {
  const done: Replayed = { people: 0, requests: 0, waiting: [] }
  for await (const deletion of listed) {
    for (const email of await addressesBack(ctx, deletion))
      try {
        await erasePerson(ctx, email)
        done.people += 1
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        done.waiting.push({ email, why: error.message })
      }
    for (const requestId of deletion.userIds.length > 0 ? [] : await requestsBack(ctx, deletion)) {
      await eraseQuoteRequest(ctx, { requestId })
      done.requests += 1
    }
  }
  return done
}
