import { ApiError, invalidField } from '@lv/contract/errors'
import { sql } from 'drizzle-orm'
import { type Context, transact } from '#core/context.ts'
import { notify } from '#domains/notifications/notifications/notify.ts'
import { audit } from '#platform/audit/audit.ts'

type Removal = { professionalId: string; reason: string; adminId: string }

/** @returns the ABN @throws `invalid` at `reason` without one, `conflict` if the account has no ABN */
export function removeAbn(ctx: Context, { professionalId, reason, adminId }: Removal): Promise<string> {
  if (reason.trim() === '') throw invalidField('reason', 'Give a reason for removing the ABN')
  return transact(ctx, async (ctx) => {
    const { rows } = await ctx.db.execute<{ abn: string; userId: string; name: string }>(sql`with former as (
        select id, abn from professionals where id = ${professionalId} and abn is not null for no key update)
      update professionals p set abn = null from former where p.id = former.id
      returning former.abn, p.user_id as "userId", p.name`)
    const [taken] = rows
    if (!taken) throw new ApiError('conflict', 'This account has no ABN')
    const { abn, userId, name } = taken
    await audit(ctx, { actorId: adminId, action: 'abn_removed', subject: professionalId, detail: { reason } })
    await notify(ctx, { kind: 'abn-removed', to: { userId }, data: { name, abn, reason: reason.trim() } })
    return abn
  })
}
