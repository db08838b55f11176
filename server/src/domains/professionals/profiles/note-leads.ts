import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'

/** Counts a lead for each of these professionals and puts them last in turn, in the caller's transaction. */
export async function noteLeads(ctx: Context, professionalIds: string[]): Promise<void> {
  await ctx.db.execute(sql`update professionals set lead_count = lead_count + 1, last_lead_at = ${ctx.now()}
    where id = any(${sql.param(professionalIds)}::uuid[])`)
}
