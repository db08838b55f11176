import { createHash, createHmac } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { secretOf } from '#platform/secrets/secrets.ts'

const SECRET = 'application-links'

/** The secret of an application's link (256 bits): the same in every letter about it, and stored nowhere. */
export async function applicationToken(ctx: Context, id: string): Promise<string> {
  return createHmac('sha256', await secretOf(ctx, SECRET))
    .update(id)
    .digest('base64url')
}

/** What the table holds of a token: its SHA-256. */
export const hashApplicationToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Whether there is still something that a letter's link would lead to: withdrawn applications have none. */
export async function isReachable(ctx: Context, { id, forInvitation }: { id: string; forInvitation: boolean }) {
  const { rows } = await ctx.db.execute(sql`select from applications where id = ${id}
    and (not ${forInvitation} or (status = 'approved' and joined_at is null))`)
  return rows.length > 0
}
