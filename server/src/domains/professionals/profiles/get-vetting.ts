import type { LicenceNeed, Vetting } from '@lv/contract/vetting'
import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { requireRow, toIsoTimeOrNull } from '#platform/database/rows.ts'
import { checkedAt } from './checks.ts'

type Row = { isVetted: boolean; gaps: string[]; licences: LicenceNeed[] }

const licences = (now: Date) => sql`(select coalesce(json_agg(json_build_object('trade', r.trade, 'called', r.called,
    'regulator', r.regulator, 'examples', r.examples, 'needed', r.needed, 'registerUrl', r.register_url,
    'source', r.source, 'readOn', r.read_on, 'number', p.licence_numbers ->> r.trade,
    'fits', licence_fits(p.licence_numbers ->> r.trade, r.pattern), 'checkedAt', ${checkedAt(now, sql`r.trade`)})
    order by r.trade), '[]')
  from licence_rules r where p.has_chosen_matching and r.trade = any(p.trades))`

const steps = ['email', 'matching', 'abn', 'mobile'] as const

/** @throws `not_found` */
export async function getVetting(ctx: Context, professionalId: string): Promise<Vetting> {
  const { rows } = await ctx.db.execute<Row>(sql`select p.vetted_at is not null as "isVetted", vetting_gaps(p) as gaps,
      ${licences(ctx.now())} as licences
    from professionals p where p.id = ${professionalId}`)
  const { isVetted, gaps, licences: needs } = requireRow(rows, 'Professional not found')
  return {
    isVetted,
    steps: [
      ...steps.map((step) => ({ step, trade: null, isDone: !gaps.includes(step) })),
      ...needs.map(({ trade, fits }) => ({ step: 'licence' as const, trade, isDone: fits })),
    ],
    licences: needs.map((need) => ({ ...need, checkedAt: toIsoTimeOrNull(need.checkedAt) })),
  }
}
