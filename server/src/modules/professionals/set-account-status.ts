import { ApiError, invalidField } from '@lv/contract/errors'
import { sql } from 'drizzle-orm'
import { type Context, transact } from '../../context.ts'
import { found } from '../../db/rows.ts'
import { audit } from '../../http/audit.ts'
import { tell } from '../../news/tell.ts'

/** `adminId` is null from the command line. */
type Change = { professionalId: string; status: 'active' | 'suspended'; reason?: string; adminId: string | null }

type Changed = { userId: string; name: string; isNews: boolean; isVerified: boolean }

/** Changes the row; `isNews` where it says something else than before. Undefined for nobody's, and for the admin's own. */
async function change(ctx: Context, { professionalId, status, reason = '', adminId }: Change) {
  const { rows } = await ctx.db.execute<Changed>(sql`with former as (
      select id, user_id, account_status, status_reason from professionals
      where id = ${professionalId} and user_id is distinct from ${adminId}::uuid for no key update)
    update professionals p set account_status = ${status}::account_status, status_reason = ${reason.trim() || null}::text
    from former join users u on u.id = former.user_id where p.id = former.id
    returning p.user_id as "userId", p.name, u.email_verified as "isVerified",
      former.account_status <> p.account_status or (p.account_status = 'suspended'
        and former.status_reason is distinct from p.status_reason) as "isNews"`)
  return rows[0]
}

async function refuse(ctx: Context, professionalId: string): Promise<never> {
  const { rows } = await ctx.db.execute(sql`select from professionals where id = ${professionalId}`)
  found(rows, 'Professional not found')
  throw new ApiError('conflict', 'You cannot change the status of your own account')
}

/**
 * Suspends a professional or lets them work again, as a super admin. It counts from the next call, in
 * every process. The reason is theirs to read, by mail too: each change is told once.
 * @throws `invalid` at `reason` for a suspension without one, `conflict` for the admin's own profile, `not_found`
 */
export async function setAccountStatus(ctx: Context, input: Change): Promise<void> {
  const { professionalId, status, reason = '', adminId } = input
  if (status === 'suspended' && reason.trim() === '')
    throw invalidField('reason', 'Give a reason for suspending the account')
  await transact(ctx, async (ctx) => {
    const changed = await change(ctx, input)
    if (!changed) return refuse(ctx, professionalId)
    const { userId, name, isNews, isVerified } = changed
    const detail = { status, reason: reason.trim() }
    await audit(ctx, { actorId: adminId, action: 'account_status', subject: professionalId, detail })
    if (status === 'active') await ctx.jobs.enqueue(ctx, 'match-waiting', {})
    // An address that nobody has proven may be somebody else's.
    if (isNews && isVerified)
      await tell(ctx, { kind: `account-${status}`, to: { userId }, data: { name, reason: reason.trim() } })
  })
  await ctx.reads.drop()
}
