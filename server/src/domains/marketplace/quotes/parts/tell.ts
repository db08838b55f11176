import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { tell } from '#domains/notifications/notifications/tell.ts'
import { calledAs } from '#domains/professionals/profiles/called-as.ts'
import { only } from '#platform/database/rows.ts'
import { dollars } from '../dollars.ts'

type AboutQuote = {
  requestId: string
  quoteId: string
  kind: 'quote-received' | 'quote-revised'
  price?: { lowCents: number; highCents: number }
}

type Homeowner = { email: string; userId: string | null; name: string; professional: string; personId: string }

const HOUR_MS = 3_600_000

/** A price as people read it: '$12,000', or '$12,000 to $15,000' for a range. */
export const priceInWords = ({ lowCents, highCents }: { lowCents: number; highCents: number }) =>
  lowCents === highCents ? dollars(lowCents) : `${dollars(lowCents)} to ${dollars(highCents)}`

/** Tells the homeowner about a quote, in the caller's transaction; about one that is revised at most once an hour. */
export async function tellHomeowner(ctx: Context, { requestId, quoteId, kind, price }: AboutQuote) {
  const { rows } = await ctx.db.execute<Homeowner>(sql`select r.email, r.user_id as "userId", r.name,
      ${calledAs} as professional, p.user_id as "personId"
    from quotes q join quote_requests r on r.id = q.request_id join professionals p on p.id = q.professional_id
    where q.id = ${quoteId}`)
  const { email, userId, ...said } = only(rows)
  const data = { ...said, requestId, quoteId, price: price ? priceInWords(price) : '' }
  const hour = Math.floor(ctx.now().getTime() / HOUR_MS)
  const once = kind === 'quote-revised' ? { once: `quote-revised:${quoteId}:${hour}` } : {}
  await tell(ctx, { kind, to: { email, userId }, data, ...once })
}
