import type { AdminProfessional } from '@lv/contract/admin-shapes'
import type { DiamondTerms } from '@lv/contract/subscriptions'
import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { audit } from '#platform/audit/audit.ts'
import { auditEntriesOn } from '#platform/audit/entries.read.ts'
import { requireRow, toIsoTimeOrNull } from '#platform/database/rows.ts'
import { adminColumns, adminTables, presentAdmin } from './parts/admin-columns.read.ts'

type Diamond = { diamond: DiamondTerms | null; diamondAskedAt: string | null }

const diamond = sql`
  (select jsonb_build_object('monthlyCents', d.monthly_cents, 'points', d.points, 'topUpPerMille', d.top_up_per_mille,
      'startsOn', d.starts_on, 'endsOn', d.ends_on)
    from diamond_agreements d where d.professional_id = p.id order by d.created_at desc, d.id desc limit 1) as diamond,
  (select max(e.created_at) from plan_enquiries e where e.professional_id = p.id) as "diamondAskedAt"`

/** Logs who looked. @throws `not_found` */
export async function getProfessionalForAdmin(
  ctx: Context,
  { professionalId, adminId }: { professionalId: string; adminId: string },
) {
  const { rows } = await ctx.db.execute<AdminProfessional & Diamond>(
    sql`select ${adminColumns}, ${diamond} from ${adminTables} where p.id = ${professionalId}`,
  )
  const row = requireRow(rows, 'Professional not found')
  const deeds = await auditEntriesOn(ctx, [professionalId])
  await audit(ctx, { actorId: adminId, action: 'professional_seen', subject: professionalId })
  return { ...presentAdmin(row), deeds, diamondAskedAt: toIsoTimeOrNull(row.diamondAskedAt) }
}
