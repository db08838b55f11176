import { ApiError } from '@lv/contract/errors'
import { sql } from 'drizzle-orm'
import { invalidatesCommunity } from '#core/cache-tags.ts'
import { type Context, transact } from '#core/context.ts'
import { dropCounted } from '#domains/notifications/notifications/withdraw-notifications.ts'
import { requireRow } from '#platform/database/rows.ts'
import { countUse } from './counts.ts'
import { isLetInto, lockPaying } from './entitled.ts'
import { INVITATION_NOT_FOUND, invitationState, readInvitationToken } from './invitations.ts'
import { holdUse, lockCommunity } from './locks.ts'
import { addMember, isPaidFor } from './parts/add-member.ts'
import { noteAuditEntry } from './parts/note-audit-entry.ts'
import { banned, closed } from './rules.ts'

type Accepting = { token: string; userId: string }
type Held = { communityId: string; state: string; isMember: boolean; isClosed: boolean; banReason: string | null }

const over: Record<string, string> = {
  revoked: 'This invitation was withdrawn. Ask whoever sent it for a new one.',
  used_up: 'This invitation has been used up. Ask whoever sent it for a new one.',
  expired: 'This invitation has expired. Ask whoever sent it for a new one.',
}

async function read(ctx: Context, invitationId: string | undefined, userId: string): Promise<Held> {
  const { rows } =
    await ctx.db.execute<Held>(sql`select i.community_id as "communityId", ${invitationState(ctx, userId)} as state,
      exists (select from memberships m where m.community_id = c.id and m.user_id = ${userId}::uuid) as "isMember",
      c.archived_at is not null as "isClosed",
      (select d.reason from community_bans d where d.community_id = c.id and d.user_id = ${userId}::uuid and d.lifted_at is null) as "banReason"
    from community_invitations i join communities c on c.id = i.community_id where i.id = ${invitationId ?? null}::uuid`)
  return requireRow(rows, INVITATION_NOT_FOUND)
}

async function letIn(ctx: Context, communityId: string, userId: string) {
  const { rows } = await ctx.db.execute<{
    id: string
  }>(sql`insert into join_requests (community_id, user_id, status, decided_at)
    select c.id, ${userId}::uuid, 'accepted', ${ctx.now()} from communities c
    where c.id = ${communityId}::uuid and c.membership_type = 'invite_only'
    on conflict (community_id, user_id) where status in ('requested', 'accepted')
      do update set status = 'accepted', decided_at = coalesce(join_requests.decided_at, excluded.decided_at)
    returning id`)
  await dropCounted(
    ctx,
    'joinRequestId',
    rows.map(({ id }) => id),
  )
}

async function giveRole(
  ctx: Context,
  invitationId: string,
  { communityId, userId }: { communityId: string; userId: string },
) {
  const { rows } = await ctx.db.execute<{ role: string; actorId: string }>(sql`update memberships m set role = i.role
    from community_invitations i join memberships giver on giver.community_id = i.community_id and giver.user_id = i.created_by
    where i.id = ${invitationId}::uuid and i.role <> 'member' and giver.role = 'owner'
      and m.community_id = i.community_id and m.user_id = ${userId}::uuid
    returning m.role, i.created_by as "actorId"`)
  for (const { role, actorId } of rows)
    await noteAuditEntry(ctx, { communityId, actorId, deed: 'community_role', userId, detail: { role } })
}

/**
 * An unpaid use is kept for 14 days. @throws `gone` if it is no longer valid, `forbidden` if banned, `conflict`,
 * `not_found`
 */
export async function acceptInvitation(ctx: Context, { token, userId }: Accepting) {
  const invitationId = (await readInvitationToken(ctx, token)) ?? null
  return transact(ctx, async (ctx) => {
    const { communityId } = await read(ctx, invitationId ?? undefined, userId)
    invalidatesCommunity(communityId)
    await lockPaying(ctx, { userId, communityId })
    await lockCommunity(ctx, communityId)
    const held = await read(ctx, invitationId ?? undefined, userId)
    if (held.isMember) return { communityId, status: 'joined' as const }
    if (held.banReason !== null) throw banned(held.banReason)
    if (held.isClosed) throw closed()
    if (!(await holdUse(ctx, { invitationId: invitationId ?? '', userId })))
      throw new ApiError('gone', over[held.state] ?? over.used_up ?? '')
    await letIn(ctx, communityId, userId)
    const members = await addMember(ctx, { communityId, userId, only: sql`${isLetInto(userId)} and ${isPaidFor}` })
    if (members === undefined) return { communityId, status: 'to_pay' as const }
    await countUse(ctx, { communityId, userId })
    await giveRole(ctx, invitationId ?? '', { communityId, userId })
    return { communityId, status: 'joined' as const }
  })
}
