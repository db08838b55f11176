import { MINUTE_MS } from '@lv/contract/durations'
import type { Context } from '@lv/server/core/context.ts'
import { sql } from 'drizzle-orm'
import { SAVED } from './content/portfolios.ts'
import { insertRows } from './insert.ts'
import { instant } from './market-rows.ts'

type Found = { userId: string; professionalId: string; business: string }

/** What the demo homeowner has saved. @returns how many rows were new */
export async function fillShortlist(ctx: Context): Promise<Record<string, number>> {
  const { rows } = await ctx.db.execute<Found>(sql`select distinct on (p.business_name) u.id as "userId",
      p.id as "professionalId", p.business_name as business
    from users u cross join professionals p
    where u.email = 'home@demo.example' and p.business_name = any(${sql.param(SAVED)}::text[])
      and not exists (select from saved_professionals s where s.user_id = u.id)
    order by p.business_name, p.created_at, p.id`)
  if (rows.length === 0) return {}
  const saved = rows.map(({ userId, professionalId, business }) => ({
    user_id: userId,
    professional_id: professionalId,
    created_at: instant(ctx.now().getTime() - (1 + SAVED.indexOf(business as 'Ferrante Building')) * 90 * MINUTE_MS),
  }))
  return { 'saved professionals': await insertRows(ctx, 'saved_professionals', saved) }
}
