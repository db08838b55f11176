import { invalidField } from '@lv/contract/errors'
import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'

/** Whose account has proven this address. @throws `invalid` for the field `email` where nobody's has */
export async function findByEmail(ctx: Context, email: string): Promise<string> {
  const { rows } = await ctx.db.execute<{ id: string }>(
    sql`select id from users where email = ${email} and email_verified`,
  )
  if (!rows[0]) throw invalidField('email', `Nobody has an account with ${email}`)
  return rows[0].id
}
