import { ApiError } from '@lv/contract/errors'
import type { requests, UserRequest } from '@lv/contract/requests'
import { and, eq, inArray } from 'drizzle-orm'
import type { z } from 'zod'
import { type Context, transact } from '#core/context.ts'
import { publish } from '#core/events.ts'
import { requireRow } from '#platform/database/rows.ts'
import { REQUEST_NOT_FOUND } from './find.ts'
import { noteEvent } from './note-event.ts'
import { passOn } from './open.ts'
import { presentRequest } from './present.ts'
import { quoteRequests } from './schema.ts'

declare module '#core/events.ts' {
  interface Events {
    /** The request is locked. */
    'brief-changed': { requestId: string }
  }
}

type Changes = z.output<typeof requests.update.body>

/** @throws `not_found` */
export async function readBrief(ctx: Context, requestId: string) {
  const { description, trades, workKind, budgetBand, timing, occupancy, plansReady, answers } = quoteRequests
  const brief = { description, trades, workKind, budgetBand, timing, occupancy, plansReady, answers }
  return requireRow(
    await ctx.db.select(brief).from(quoteRequests).where(eq(quoteRequests.id, requestId)),
    REQUEST_NOT_FOUND,
  )
}

const allowed = (changes: Changes) => ({
  description: changes.description,
  trades: changes.trades && [...new Set(changes.trades)],
  workKind: changes.workKind,
  budgetBand: changes.budgetBand,
  timing: changes.timing,
  occupancy: changes.occupancy,
  plansReady: changes.plansReady,
  answers: changes.answers,
})

/**
 * Undefined keeps what is stored, null clears it.
 * @throws `conflict` once a quote was accepted or the request is closed
 */
export function updateRequest(
  ctx: Context,
  { requestId, ...changes }: Changes & { requestId: string },
): Promise<UserRequest> {
  const set = allowed(changes)
  if (Object.values(set).every((value) => value === undefined)) return presentRequest(ctx, requestId)
  return transact(ctx, async (ctx) => {
    const isWaiting = and(
      eq(quoteRequests.id, requestId),
      inArray(quoteRequests.status, ['unverified', 'pending', 'quoted']),
    )
    const { rowCount } = await ctx.db.update(quoteRequests).set(set).where(isWaiting)
    if (rowCount === 0) throw new ApiError('conflict', 'This request can no longer be changed')
    await noteEvent(ctx, { requestId, kind: 'updated' })
    await publish(ctx, 'brief-changed', { requestId })
    await passOn(ctx, requestId)
    return presentRequest(ctx, requestId)
  })
}
