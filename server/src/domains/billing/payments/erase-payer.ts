import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'

type Payer = { userIds: string[]; professionalIds: string[]; email: string }

/**
 * Takes what a person filled in out of their orders, in the caller's transaction, and ends automatic top-ups. Payments
 * stay, and the tax invoice has its own buyer.
 */
export async function erasePayer(ctx: Context, { userIds, professionalIds, email }: Payer): Promise<void> {
  await ctx.db.execute(sql`update orders set details = '{}',
      guest_email = case when guest_email is not null then '' end
    where user_id = any(${sql.param(userIds)}::uuid[]) or guest_email = ${email}`)
  const theirs = sql`where professional_id = any(${sql.param(professionalIds)}::uuid[])`
  await ctx.db.execute(sql`delete from auto_top_ups ${theirs}`)
  await ctx.db.execute(sql`delete from refund_wishes ${theirs}`)
}
