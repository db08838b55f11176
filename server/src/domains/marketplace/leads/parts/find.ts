import type { Lead } from '@lv/contract/lead-shapes'
import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { found } from '#platform/database/rows.ts'
import { type LeadRow, leadColumns, presentLead } from '../present.ts'
import { reveals } from './reveal.ts'

type Whose = { leadId: string; professionalId: string; userId: string }

/** One lead as the list shows it. @throws `not_found` */
export async function findLead(ctx: Context, { leadId, professionalId, userId }: Whose): Promise<Lead> {
  const { rows } = await ctx.db.execute<LeadRow>(sql`with lead as (
      select ${leadColumns(userId)} from leads l join quote_requests r on r.id = l.request_id
      where l.id = ${leadId} and l.professional_id = ${professionalId}),
    revealed as (${reveals(sql`lead`, ctx.now())})
    select * from lead`)
  return presentLead(found(rows, 'Lead not found'))
}
