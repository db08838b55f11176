import type { AdminProfessional } from '@lv/contract/admin-shapes'
import { sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { found } from '../../db/rows.ts'
import { audit } from '../../http/audit.ts'
import { deedsOn } from '../../http/deeds.read.ts'
import { adminColumns, adminTables, presentAdmin } from './parts/admin-columns.read.ts'

/** One professional for an administrator, with what administrators did; who looked is logged. @throws `not_found` */
export async function seeProfessional(
  ctx: Context,
  { professionalId, adminId }: { professionalId: string; adminId: string },
) {
  const { rows } = await ctx.db.execute<AdminProfessional>(
    sql`select ${adminColumns} from ${adminTables} where p.id = ${professionalId}`,
  )
  const row = found(rows, 'Professional not found')
  const deeds = await deedsOn(ctx, [professionalId])
  await audit(ctx, { actorId: adminId, action: 'professional_seen', subject: professionalId })
  return { ...presentAdmin(row), deeds }
}
