import { isAbn } from '@lv/contract/abn'
import { cleanAbn } from '@lv/contract/clean'
import { invalidField } from '@lv/contract/errors'
import { eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { requireRow } from '#platform/database/rows.ts'
import { searchable } from '#platform/database/search.ts'
import { users } from './schema.ts'

/** @throws `invalid` at the field `email` if no account has verified it */
export async function findByEmail(ctx: Context, email: string): Promise<string> {
  const { rows } = await ctx.db.execute<{ id: string }>(
    sql`select id from users where email = ${email} and email_verified`,
  )
  if (!rows[0]) throw invalidField('email', `Nobody has an account with ${email}`)
  return rows[0].id
}

export async function getUser(ctx: Context, userId: string) {
  return requireRow(await ctx.db.select().from(users).where(eq(users.id, userId)), 'Account not found')
}

/** SQL condition: the account that this column names is not closed for deletion. */
export const isOpen = (userId: string): SQL =>
  sql.raw(`not exists (select from account_closings closing where closing.user_id = ${userId})`)

export async function addressesOf(ctx: Context, userIds: string[]): Promise<Map<string, string>> {
  const rows = await ctx.db.select({ id: users.id, email: users.email }).from(users).where(inArray(users.id, userIds))
  return new Map(rows.map(({ id, email }) => [id, email]))
}

/** SQL condition: each search word, at most five, begins a word of the name or profession of the account `u`. */
export const isCalled = (search: string): SQL =>
  sql.join(
    search
      .split(/\s+/)
      .slice(0, 5)
      .map((word) => {
        const begins = word.replace(/[\\%_]/g, '\\$&')
        const said = searchable(sql`u.first_name || ' ' || u.last_name || ' ' || coalesce(u.profession, '')`)
        return sql`' ' || ${said} like '% ' || trim(${searchable(sql`${begins}::text`)}) || '%'`
      }),
    sql` and `,
  )

/** SQL condition; `names` are in lower case. Uses the index `users_full_name`. */
export const hasName = (names: string[]): SQL =>
  sql`lower(u.first_name || ' ' || u.last_name) = any(${sql.param(names)}::text[])`

/** Returns eleven digits without separators. @throws `invalid` at the field `abn` */
export function readAbn(text: string): string {
  if (!isAbn(text)) throw invalidField('abn', 'Please enter a valid ABN')
  return cleanAbn(text).replaceAll(/\D/g, '')
}
