import type { Trade } from '@lv/contract/options'
import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { found } from '#platform/database/rows.ts'

/**
 * Trades whose work is building work as a whole: one kind alone of the others (painting, tiling, floors, plumbing, wiring)
 * needs no builder's registration, whatever it costs (docs/decisions/0025).
 */
const building: Trade[] = [
  'Builder/Contractor',
  'Carpenter',
  'Kitchen Renovator',
  'Bathroom Renovator',
  'Concrete',
  'Bricklayer',
]

const BUILDER: Trade = 'Builder/Contractor'

/**
 * Whether a lead asks its professional for building work, and they have given no number of the form of a builder's
 * registration: in their profile, or in a licence that we checked and that holds. @throws `not_found`
 */
export async function lacksRegistration(ctx: Context, leadId: string): Promise<boolean> {
  const asked = sql`case when cardinality(r.trades) = 0 then p.trades
    else array(select unnest(p.trades) intersect select unnest(r.trades)) end`
  const { rows } = await ctx.db.execute<{ lacks: boolean }>(sql`select
      ${asked} && ${sql.param(building)}::text[] and not exists (
        select from licence_rules rule where rule.trade = ${BUILDER} and (
          licence_fits(p.license_number, rule.pattern)
          or exists (select from jsonb_each_text(p.licence_numbers) stated where licence_fits(stated.value, rule.pattern))
          or exists (select from documents d where d.professional_id = p.id and d.kind = 'licence'
            and d.status = 'checked' and d.expires_at > ${ctx.now()} and licence_fits(d.number, rule.pattern)))) as lacks
    from leads l join professionals p on p.id = l.professional_id join quote_requests r on r.id = l.request_id
    where l.id = ${leadId}`)
  return found(rows, 'Lead not found').lacks
}
