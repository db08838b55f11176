import type { Confirmation } from '@lv/contract/accounts'
import { sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { only } from '../../db/rows.ts'
import type { Actor } from '../../http/actor.ts'
import { isRecentSignIn } from '../../http/recent-sign-in.ts'

/** Whether somebody has just proven who they are, and how they can: who has no password signs in at a provider. */
export async function readConfirmation(ctx: Context, actor: Actor): Promise<Confirmation> {
  const { rows } = await ctx.db.execute<{ hasPassword: boolean; hasIdentity: boolean }>(sql`select
    exists (select from passwords where user_id = ${actor.id}) as "hasPassword",
    exists (select from identities where user_id = ${actor.id}) as "hasIdentity"`)
  const { hasPassword, hasIdentity } = only(rows)
  return { isRecent: isRecentSignIn(ctx, actor), hasPassword, hasProvider: hasIdentity || !hasPassword }
}
