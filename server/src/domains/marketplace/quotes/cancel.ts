import { ApiError } from '@lv/contract/errors'
import type { Quote } from '@lv/contract/quote-shapes'
import { sql } from 'drizzle-orm'
import { type Context, transact } from '#core/context.ts'
import type { NewNotification } from '#core/notification-kinds.ts'
import { noteWithdrawal } from '#domains/marketplace/leads/engagement.ts'
import { closeLeads, releaseUncontacted } from '#domains/marketplace/leads/release.ts'
import { noteEvent } from '#domains/marketplace/requests/note-event.ts'
import { cancelRequest } from '#domains/marketplace/requests/transitions.ts'
import { notify } from '#domains/notifications/notifications/notify.ts'
import { withdrawNotifications } from '#domains/notifications/notifications/withdraw-notifications.ts'
import { requireRow } from '#platform/database/rows.ts'
import { findQuote, QUOTE_NOT_FOUND } from './parts/find.ts'
import { partiesOf } from './parts/parties.ts'

export type Cancellation = { requestId: string; reason: string }

/** @returns whether this call did it */
export async function cancelAndNotify(ctx: Context, { requestId, reason }: Cancellation): Promise<boolean> {
  if (!(await cancelRequest(ctx, { requestId, reason }))) return false
  const parties = await partiesOf(ctx, requestId)
  await releaseUncontacted(ctx, { requestId, rule: 'cancelled_before_contact' })
  await closeLeads(ctx, { requestId, cards: [] })
  await noteEvent(ctx, { requestId, kind: 'cancelled' })
  await notify(
    ctx,
    parties.map(({ userId, name, leadId, suburb }): NewNotification => {
      return { kind: 'request-cancelled', to: { userId }, data: { name, leadId, suburb } }
    }),
  )
  return true
}

/** @throws `conflict` if it is already completed or cancelled */
export function cancelQuoteRequest(ctx: Context, input: Cancellation) {
  return transact(ctx, async (ctx) => {
    if (!(await cancelAndNotify(ctx, input))) throw new ApiError('conflict', 'This request is already closed.')
    return { status: 'cancelled' as const, message: 'Your request is cancelled, and we’ve told everyone who got it.' }
  })
}

type Withdrawal = { leadId: string; quoteId: string; professional: { id: string } }

async function refuse(ctx: Context, { leadId, quoteId }: Withdrawal): Promise<never> {
  const { rows } = await ctx.db.execute<{ status: string }>(
    sql`select status from quotes where id = ${quoteId} and lead_id = ${leadId}`,
  )
  const { status } = requireRow(rows, QUOTE_NOT_FOUND)
  if (status === 'withdrawn') throw new ApiError('conflict', 'You’ve already withdrawn this quote.')
  throw new ApiError('conflict', 'The homeowner has decided, so this quote stays as it is.')
}

/** @throws `not_found`, `conflict` */
export function withdrawQuote(ctx: Context, input: Withdrawal): Promise<Quote> {
  return transact(ctx, async (ctx) => {
    const { leadId, quoteId, professional } = input
    const { rows } = await ctx.db.execute<{ requestId: string }>(sql`update quotes set status = 'withdrawn'
      where id = ${quoteId} and lead_id = ${leadId} and professional_id = ${professional.id} and status = 'sent'
      returning request_id as "requestId"`)
    const [withdrawn] = rows
    if (!withdrawn) return refuse(ctx, input)
    await noteWithdrawal(ctx, leadId)
    await withdrawNotifications(ctx, { about: 'quoteId', ids: [quoteId] })
    await noteEvent(ctx, {
      requestId: withdrawn.requestId,
      kind: 'quote_withdrawn',
      professionalId: professional.id,
    })
    return findQuote(ctx, quoteId)
  })
}
