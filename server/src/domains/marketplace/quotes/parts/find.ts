import type { Quote } from '@lv/contract/quote-shapes'
import { sql } from 'drizzle-orm'
import { melbourneDay } from '#core/calendar/melbourne-day.ts'
import type { Context } from '#core/context.ts'
import { found } from '#platform/database/rows.ts'
import { presentQuote, type QuoteRow, quoteColumns, quoteTables } from './present.ts'

export const QUOTE_NOT_FOUND = 'Quote not found'

/** A quote in its present state. @throws `not_found` */
export async function findQuote(ctx: Context, quoteId: string): Promise<Quote> {
  const { rows } = await ctx.db.execute<QuoteRow>(sql`select ${quoteColumns}
    from ${quoteTables} where q.id = ${quoteId} and v.version = q.version`)
  return presentQuote(found(rows, QUOTE_NOT_FOUND), melbourneDay(ctx.now()))
}
