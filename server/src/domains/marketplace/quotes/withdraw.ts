import { ApiError } from '@lv/contract/errors'
import type { Quote } from '@lv/contract/quote-shapes'
import { sql } from 'drizzle-orm'
import { type Context, transact } from '#core/context.ts'
import { noteWithdrawal } from '#domains/marketplace/leads/note-withdrawal.ts'
import { noteEvent } from '#domains/marketplace/requests/note-event.ts'
import { dropNews } from '#domains/notifications/notifications/drop-news.ts'
import { found } from '#platform/database/rows.ts'
import { findQuote, QUOTE_NOT_FOUND } from './parts/find.ts'

type Withdrawal = { leadId: string; quoteId: string; professional: { id: string } }

async function refuse(ctx: Context, { leadId, quoteId }: Withdrawal): Promise<never> {
  const { rows } = await ctx.db.execute<{ status: string }>(
    sql`select status from quotes where id = ${quoteId} and lead_id = ${leadId}`,
  )
  const { status } = found(rows, QUOTE_NOT_FOUND)
  if (status === 'withdrawn') throw new ApiError('conflict', 'You’ve already withdrawn this quote.')
  throw new ApiError('conflict', 'The homeowner has decided, so this quote stays as it is.')
}

/**
 * Takes a quote back before the homeowner has decided; it can be sent again as a new version.
 * @throws `not_found`, `conflict`
 */
export function withdrawQuote(ctx: Context, input: Withdrawal): Promise<Quote> {
  return transact(ctx, async (ctx) => {
    const { leadId, quoteId, professional } = input
    const { rows } = await ctx.db.execute<{ requestId: string }>(sql`update quotes set status = 'withdrawn'
      where id = ${quoteId} and lead_id = ${leadId} and professional_id = ${professional.id} and status = 'sent'
      returning request_id as "requestId"`)
    const [withdrawn] = rows
    if (!withdrawn) return refuse(ctx, input)
    await noteWithdrawal(ctx, leadId)
    await dropNews(ctx, { about: 'quoteId', ids: [quoteId] })
    await noteEvent(ctx, {
      requestId: withdrawn.requestId,
      kind: 'quote_withdrawn',
      professionalId: professional.id,
    })
    return findQuote(ctx, quoteId)
  })
}
