import { ApiError, invalidField } from '@lv/contract/errors'
import { and, eq, ne } from 'drizzle-orm'
import { type Context, transact } from '../../context.ts'
import { found } from '../../db/rows.ts'
import { audit } from '../../http/audit.ts'
import { professionals } from './tables.ts'

/** `adminId` is null from the command line. */
type Change = { professionalId: string; status: 'active' | 'suspended'; reason?: string; adminId: string | null }

/**
 * Suspends a professional or lets them work again, as a super admin. It counts from the next call, in
 * every process. The reason is theirs to read.
 * @throws `invalid` at `reason` for a suspension without one, `conflict` for the admin's own profile, `not_found`
 */
export async function setAccountStatus(
  ctx: Context,
  { professionalId, status, reason = '', adminId }: Change,
): Promise<void> {
  if (status === 'suspended' && reason.trim() === '') throw invalidField('reason', 'Say why the account is suspended')
  await transact(ctx, async (ctx) => {
    const changed = await ctx.db
      .update(professionals)
      .set({ accountStatus: status, statusReason: reason.trim() || null })
      .where(and(eq(professionals.id, professionalId), adminId ? ne(professionals.userId, adminId) : undefined))
      .returning({ id: professionals.id })
    if (changed.length === 0) {
      const rows = await ctx.db
        .select({ id: professionals.id })
        .from(professionals)
        .where(eq(professionals.id, professionalId))
      found(rows, 'Professional not found')
      throw new ApiError('conflict', 'You cannot change the status of your own account')
    }
    await audit(ctx, {
      actorId: adminId,
      action: 'account_status',
      subject: professionalId,
      detail: { status, reason: reason.trim() },
    })
  })
  await ctx.reads.drop()
}
