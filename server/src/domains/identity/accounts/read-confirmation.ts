import type { Confirmation } from '@lv/contract/accounts'
import { sql } from 'drizzle-orm'
import type { Actor } from '#core/actor.ts'
import type { Context } from '#core/context.ts'
import { isRecentSignIn } from '#core/recent-sign-in.ts'
import { only } from '#platform/database/rows.ts'

/** Whether somebody has just proven who they are, and how they can: who has no password signs in at a provider. */
export async function readConfirmation(ctx: Context, actor: Actor): Promise<Confirmation> {
  const { rows } = await ctx.db.execute<{ hasPassword: boolean; hasIdentity: boolean }>(sql`select
    exists (select from passwords where user_id = ${actor.id}) as "hasPassword",
    exists (select from identities where user_id = ${actor.id}) as "hasIdentity"`)
  const { hasPassword, hasIdentity } = only(rows)
  return { isRecent: isRecentSignIn(ctx, actor), hasPassword, hasProvider: hasIdentity || !hasPassword }
}
