import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { singleRow } from '#platform/database/rows.ts'

/** Never an address, as the certificate's page is public. */
export async function nameHolder(ctx: Context, enrolmentId: string): Promise<{ fullName: string; firstName: string }> {
  const { rows } = await ctx.db.execute<{ fullName: string; firstName: string }>(sql`select
      coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), 'A member') as "fullName",
      u.first_name as "firstName"
    from enrolments e join users u on u.id = e.user_id where e.id = ${enrolmentId}::uuid`)
  return singleRow(rows)
}
