import { melbourneDay } from '@lv/contract/dates'
import type { Quote, QuoteVersion } from '@lv/contract/quote-shapes'
import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { presentQuote, presentVersion, type QuoteRow, quoteColumns, quoteTables } from './parts/present.ts'

export async function findQuoteByLead(
  ctx: Context,
  { leadId }: { leadId: string },
): Promise<{ quote: Quote | null; earlier: QuoteVersion[] }> {
  const { rows } = await ctx.db.execute<QuoteRow>(sql`select ${quoteColumns}
    from ${quoteTables} where q.lead_id = ${leadId} order by v.version desc`)
  const [newest, ...earlier] = rows
  return { quote: newest ? presentQuote(newest, melbourneDay(ctx.now())) : null, earlier: earlier.map(presentVersion) }
}
