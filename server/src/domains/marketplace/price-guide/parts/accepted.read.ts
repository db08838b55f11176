import { type CostArea, type CostKindKey, costKindKeys, costKinds } from '@lv/contract/cost-areas'
import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { sidesOfLead } from '#domains/marketplace/leads/open-leads.ts'
import { costArea } from '#domains/professionals/service-areas/cost-area.ts'

export type AcceptedQuote = {
  kind: CostKindKey
  area: Exclude<CostArea, 'melbourne'>
  cents: number
  professionalId: string
  decidedAt: string
}

const kindOf = sql.join(
  costKindKeys.map((key) => {
    const kind = costKinds[key]
    return 'trade' in kind
      ? sql`when r.trades = array[${kind.trade}::text] and coalesce(r.work_kind, 'Other') in ('Other', 'Repair or maintenance') then ${key}::text`
      : sql.empty()
  }),
  sql` `,
)
const kindOfBrief = sql.join(
  costKindKeys.map((key) => {
    const kind = costKinds[key]
    return 'workKind' in kind
      ? sql`when r.work_kind = ${kind.workKind} and (parts = '{}' or parts && ${sql.param(kind.trades)}::text[]) then ${key}::text`
      : sql.empty()
  }),
  sql` `,
)

export async function readAccepted(ctx: Context, { since, until }: { since: Date; until: Date }) {
  const { rows } = await ctx.db.execute<AcceptedQuote>(sql`
    select kind, cents, "professionalId", "decidedAt", area
    from (
      select (v.low_cents::bigint + v.high_cents)::float / 2 as cents, q.professional_id as "professionalId",
        q.decided_at as "decidedAt", ${costArea(sql`b`)} as area,
        case ${kindOf} ${kindOfBrief} end as kind
      from quotes q
      join quote_versions v on v.quote_id = q.id and v.version = q.version
      join quote_requests r on r.id = q.request_id
      join leads l on l.id = q.lead_id
      cross join lateral string_to_array(array_to_string(${sidesOfLead}, ' or '), ' or ') parts
      join postcodes b on b.postcode = r.postcode and b.is_served
      where q.status = 'accepted' and q.decided_at >= ${since} and q.decided_at < ${until}
        and r.status in ('in_progress', 'completed')) accepted
    where kind is not null`)
  return rows
}
