import { sql } from 'drizzle-orm'
import { changes } from '#core/cache-tags.ts'
import { type Context, transact } from '#core/context.ts'
import { tell } from '#domains/notifications/notifications/tell.ts'
import { audit } from '#platform/audit/audit.ts'

type Asked = {
  userId: string
  /** Who did it, where it was not the person: null for a command that names nobody. */
  adminId?: string | null
  /** Why, where it was not the person. */
  reason?: string
}

/** Takes the app and its recovery codes off an account, and tells the person. @returns whether it was on */
export const turnAuthenticatorOff = (ctx: Context, { userId, adminId = userId, reason }: Asked): Promise<boolean> =>
  transact(ctx, async (ctx) => {
    const { rows } = await ctx.db.execute<{ isOn: boolean }>(sql`delete from authenticators where user_id = ${userId}
      returning confirmed_at is not null as "isOn"`)
    changes()
    if (!rows[0]?.isOn) return false
    await tell(ctx, { kind: 'authenticator-changed', to: { userId }, data: { turned: 'off' } })
    const deed = { actorId: adminId, action: 'authenticator_off', subject: userId }
    await audit(
      ctx,
      reason === undefined ? deed : { actorId: adminId, action: deed.action, subject: userId, detail: { reason } },
    )
    return true
  })
