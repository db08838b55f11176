import type { CloseOutReason } from '@lv/contract/options'
import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { dropNews } from '#domains/notifications/notifications/drop-news.ts'

/** What somebody who was not chosen learns (PRODUCT.md, section 9.8). */
export type Card = {
  leadId: string
  rank: number | null
  of: number
  band: string | null
  reason: CloseOutReason | null
}

type Closing = { requestId: string; cards: Card[]; only?: string[] }

/**
 * Closes the leads of a request, all that are open or `only` those. While its job is under way they were not chosen, and
 * those without a card get one without a place. Cancelled or completed: they are closed, and once cancelled the ones that won too.
 * @returns how many were closed
 */
export async function closeLeads(ctx: Context, { requestId, cards, only }: Closing) {
  const of = cards[0]?.of ?? 1
  const { rows } = await ctx.db.execute<{ id: string }>(sql`with cards as (
      select * from jsonb_to_recordset(${JSON.stringify(cards)}::jsonb) as c(
        "leadId" uuid, rank int, "of" int, band text, reason close_out_reason)),
    closing as (
      select l.id, r.status not in ('cancelled', 'completed') as is_decided, c.rank, coalesce(c."of", ${of}::int) as among, c.band, c.reason
      from leads l join quote_requests r on r.id = l.request_id left join cards c on c."leadId" = l.id
      where l.request_id = ${requestId} ${only ? sql`and l.id = any(${sql.param(only)}::uuid[])` : sql.empty()}
        and (l.status in ('sent', 'contacted', 'quoted', 'withdrawn') or (l.status = 'won' and r.status = 'cancelled'))
      order by l.id for no key update of l)
    update leads set closed_at = ${ctx.now()},
      status = case when is_decided then 'not_chosen' else 'closed' end::lead_status,
      close_out_rank = rank, close_out_of = case when is_decided then among end, close_out_band = band,
      close_out_reason = reason
    from closing where leads.id = closing.id returning leads.id`)
  await dropNews(ctx, { about: 'leadId', ids: rows.map(({ id }) => id) })
  return rows.length
}
