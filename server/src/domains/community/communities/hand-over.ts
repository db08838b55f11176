import { invalidField } from '@lv/contract/errors'
import { sql } from 'drizzle-orm'
import { type Context, transact } from '#core/context.ts'
import { findByEmail } from '#domains/identity/accounts/find-by-email.ts'
import { transferCommunity } from './transfer.ts'

type Given = { communityId: string; email: string; reason: string; adminId: string }

/** @throws `invalid` at the field that is wrong */
async function requireHeir(ctx: Context, { communityId, email }: Given, userId: string): Promise<void> {
  const { rows } = await ctx.db.execute<{ isOwner: boolean; isMember: boolean }>(sql`select
      c.owner_id = ${userId}::uuid as "isOwner", exists (select from memberships m
        where m.community_id = c.id and m.user_id = ${userId}::uuid) as "isMember"
    from communities c where c.id = ${communityId}::uuid`)
  const [community] = rows
  if (!community) throw invalidField('communityId', 'No community has this address')
  if (community.isOwner) throw invalidField('email', `The community belongs to ${email} already`)
  if (!community.isMember)
    throw invalidField('email', `${email} isn’t a member of this community. Ask them to join first.`)
}

/**
 * Hands a community over to a member, as an administrator: for an owner who is gone, or who is to be deleted. Both are told.
 * @throws `invalid` (communityId, email)
 */
export const handOverCommunity = (ctx: Context, given: Given): Promise<{ message: string }> =>
  transact(ctx, async (ctx) => {
    const { communityId, email, reason, adminId } = given
    const userId = await findByEmail(ctx, email)
    await requireHeir(ctx, given, userId)
    const { community } = await transferCommunity(ctx, { communityId, userId, actorId: adminId, reason })
    return { message: `${community} belongs to ${email} now. Both owners are told.` }
  })
