import { type SQL, sql } from 'drizzle-orm'
import type { Actor } from '#core/actor.ts'
import type { Context } from '#core/context.ts'
import { requireRow } from '#platform/database/rows.ts'
import { REQUEST_NOT_FOUND } from './find.ts'

/** An unproven email owns nothing (RELIABILITY.md, T32): pass null for it. */
export const isOwnedByWhom = ({ id, email }: { id: SQL; email: SQL }): SQL =>
  sql`(r.user_id = ${id} or (r.user_id is null and r.email = ${email} and r.verified_at is not null))`

export const isOwnedBy = ({ id, email, emailVerified }: Pick<Actor, 'id' | 'email' | 'emailVerified'>): SQL =>
  emailVerified ? isOwnedByWhom({ id: sql`${id}`, email: sql`${email}` }) : sql`r.user_id = ${id}`

/** A request of the actor's email becomes their account's. */
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

/** Undefined where no verified request has this id. */
export async function isOwned(ctx: Context, requestId: string): Promise<boolean | undefined> {
  const { rows } = await ctx.db.execute<{ isOwned: boolean }>(sql`select user_id is not null as "isOwned"
    from quote_requests where id = ${requestId} and erased_at is null and verified_at is not null`)
  return rows[0]?.isOwned
}

/**
 * Null without an account; it cannot get one until the transaction ends.
 * @throws `not_found`
 */
export async function lockOwned(ctx: Context, requestId: string): Promise<string | null> {
  const { rows } = await ctx.db.execute<{ userId: string | null }>(
    sql`select user_id as "userId" from quote_requests where id = ${requestId} for no key update`,
  )
  return requireRow(rows, REQUEST_NOT_FOUND).userId
}

/** Returns whether the request is open; locks it until the transaction ends. */
export async function lockUnderWay(ctx: Context, requestId: string): Promise<boolean> {
  const { rowCount } = await ctx.db.execute(sql`select from quote_requests
    where id = ${requestId} and status in ('pending', 'quoted', 'in_progress') for no key update`)
  return rowCount === 1
}
