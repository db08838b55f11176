import type { LaterKind } from '@lv/contract/engagement-options'
import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import type { QuoteFlag } from '#domains/marketplace/quotes/schema.ts'
import { singleRow } from '#platform/database/rows.ts'

export type Accepted = {
  professionalId: string
  lowCents: number
  highCents: number
  depositCents: number
  /** What is due after the deposit; none where the quote does not say. */
  stages: { kind: LaterKind; label: string; amountCents: number }[]
  startFrom: string | null
  durationDays: number | null
  flags: QuoteFlag[]
}

/** An accepted quote in its present version. */
export async function findAccepted(ctx: Context, quoteId: string): Promise<Accepted> {
  const { rows } = await ctx.db.execute<Accepted>(sql`select q.professional_id as "professionalId",
      v.low_cents as "lowCents", v.high_cents as "highCents", v.deposit_cents as "depositCents",
      v.start_from::text as "startFrom", v.duration_days as "durationDays", v.flags,
      (select coalesce(json_agg(json_build_object('kind', s.kind, 'label', s.label, 'amountCents', s.amount_cents)
          order by s.position), '[]')
        from quote_stages s where s.quote_id = q.id and s.version = v.version) as stages
    from quotes q join quote_versions v on v.quote_id = q.id and v.version = q.version where q.id = ${quoteId}::uuid`)
  return singleRow(rows)
}
