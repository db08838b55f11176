import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { found } from '#platform/database/rows.ts'

/** The professional with this email; of several that claim it the one who has verified it. @throws `not_found` */
export async function findProfessionalByEmail(ctx: Context, email: string): Promise<{ id: string; email: string }> {
  const { rows } = await ctx.db.execute<{ id: string; email: string }>(sql`select p.id, u.email
    from professionals p join users u on u.id = p.user_id where u.email = ${email.trim().toLowerCase()}
    order by u.email_verified desc, p.created_at, p.id limit 1`)
  return found(rows, 'No professional has this email')
}
