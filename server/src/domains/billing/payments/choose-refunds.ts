import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { getCredit } from './get-credit.ts'

type Chosen = { professionalId: string; keepsRefunds: boolean }

/** Stores whether a professional's refunds stay here as credit. @returns their credit */
export async function chooseRefunds(ctx: Context, { professionalId, keepsRefunds }: Chosen) {
  await ctx.db.execute(sql`insert into refund_wishes (professional_id, keeps_credit, updated_at)
    values (${professionalId}, ${keepsRefunds}, ${ctx.now()}::timestamptz)
    on conflict (professional_id) do update set keeps_credit = excluded.keeps_credit, updated_at = excluded.updated_at`)
  return getCredit(ctx, { professionalId })
}
