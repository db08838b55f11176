import { type SQL, sql } from 'drizzle-orm'
import type { Actor } from '#core/actor.ts'
import type { Context } from '#core/context.ts'
import { requireRow } from '#platform/database/rows.ts'
import { REQUEST_NOT_FOUND } from './find.ts'

/**
 * Whose a request is, as a condition on `quote_requests r`: their account's, or, before it has one, that of their
 * verified email. An email that nobody has proven owns nothing (RELIABILITY.md, T32): it is null here.
 */
export const isOwnedByWhom = ({ id, email }: { id: SQL; email: SQL }): SQL =>
  sql`(r.user_id = ${id} or (r.user_id is null and r.email = ${email} and r.verified_at is not null))`

/** The same, of the actor. */
export const isOwnedBy = ({ id, email, emailVerified }: Pick<Actor, 'id' | 'email' | 'emailVerified'>): SQL =>
  emailVerified ? isOwnedByWhom({ id: sql`${id}`, email: sql`${email}` }) : sql`r.user_id = ${id}`

/** Whether the request is the actor's; one that was only their email's becomes their account's. */
export async function claimRequest(ctx: Context, actor: Actor, requestId: string): Promise<boolean> {
  const { rows } = await ctx.db.execute<{ isLinked: boolean }>(sql`select r.user_id is not null as "isLinked"
    from quote_requests r where r.id = ${requestId} and r.erased_at is null and ${isOwnedBy(actor)}`)
  const [row] = rows
  if (row && !row.isLinked)
    await ctx.db.execute(
      sql`update quote_requests set user_id = ${actor.id} where id = ${requestId} and user_id is null`,
    )
  return row !== undefined
}

/** Whether a request whose email is verified is an account's; undefined where there is none such, or no longer. */
export async function isOwned(ctx: Context, requestId: string): Promise<boolean | undefined> {
  const { rows } = await ctx.db.execute<{ isOwned: boolean }>(sql`select user_id is not null as "isOwned"
    from quote_requests where id = ${requestId} and erased_at is null and verified_at is not null`)
  return rows[0]?.isOwned
}

/** Whose a request is, null while no account's: it becomes nobody's until the caller's transaction ends. @throws `not_found` */
export async function lockOwned(ctx: Context, requestId: string): Promise<string | null> {
  const { rows } = await ctx.db.execute<{ userId: string | null }>(
    sql`select user_id as "userId" from quote_requests where id = ${requestId} for no key update`,
  )
  return requireRow(rows, REQUEST_NOT_FOUND).userId
}

/**
 * Holds a request that is neither closed nor unverified, as accepting does, until the caller's transaction ends.
 * @returns whether it is one
 */
export async function lockUnderWay(ctx: Context, requestId: string): Promise<boolean> {
  const { rowCount } = await ctx.db.execute(sql`select from quote_requests
    where id = ${requestId} and status in ('pending', 'quoted', 'in_progress') for no key update`)
  return rowCount === 1
}
