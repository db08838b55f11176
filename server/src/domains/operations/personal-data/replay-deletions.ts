import { ApiError, invalidField } from '@lv/contract/errors'
import { sql } from 'drizzle-orm'
import { anyOf } from '#core/any-of.ts'
import type { Context } from '#core/context.ts'
import { eraseBookings } from '#domains/consultations/bookings/erase.ts'
import { eraseQuoteRequest } from '#domains/marketplace/quotes/erase.ts'
import { audit } from '#platform/audit/audit.ts'
import type { ActingAdmin } from './data-export.ts'
import { erasePerson } from './erase.ts'
import { addressesBack, bookingsBack, requestsBack } from './parts/brought-back.read.ts'
import { type Deletion, listedHere, listedInStore } from './parts/deletion-list.ts'

/** `waiting`: addresses where something must end first. */
export type Replayed = { people: number; requests: number; waiting: { email: string; why: string }[] }

/** Repeats the deletions since a restored backup (RELIABILITY.md, PV4); idempotent. @throws if a list cannot be read */
export async function replayDeletions(
  ctx: Context,
  listed: AsyncIterable<Deletion>,
  by: ActingAdmin,
): Promise<Replayed> {
  const { adminId, reason } = by
  await audit(ctx, { actorId: adminId, action: 'deletions_replayed', detail: { reason } })
  const done: Replayed = { people: 0, requests: 0, waiting: [] }
  for await (const deletion of listed) {
    for (const email of await addressesBack(ctx, deletion))
      try {
        await erasePerson(ctx, email, by)
        done.people += 1
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        done.waiting.push({ email, why: error.message })
      }
    await eraseBookings(ctx, sql`id = ${anyOf(await bookingsBack(ctx, deletion))}`)
    for (const requestId of deletion.userIds.length > 0 ? [] : await requestsBack(ctx, deletion)) {
      await eraseQuoteRequest(ctx, { requestId })
      done.requests += 1
    }
  }
  return done
}

type Input = { from: 'here' | 'store'; adminId: string; reason: string }

/** @throws `invalid` for an object store if there is none */
export function replayListed(ctx: Context, { from, ...by }: Input): Promise<Replayed> {
  if (from === 'store' && !ctx.files.isShared)
    throw invalidField('from', 'Files aren’t in an object store here: take the list of this machine')
  return replayDeletions(ctx, from === 'store' ? listedInStore(ctx) : listedHere(ctx), by)
}
