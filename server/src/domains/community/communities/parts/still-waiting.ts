import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { anyCounted, linkedId, saidId } from '#domains/notifications/notifications/stands.ts'
import { isStillOpen, stillLooksAfter } from '../still-member.ts'

/** Whether the request to join that the news `n` is about waits for its reader to decide. */
export const isStillAsked = (): SQL =>
  sql`(${stillLooksAfter()} and ${isStillOpen()} and ${anyCounted(
    'joinRequestId',
    (id) => sql`exists (select from join_requests asked where asked.id = ${id} and asked.status = 'requested')`,
  )})`

/** Whether its reader may still pay and come in, and has not. */
export const isStillAccepted = (): SQL =>
  sql`(${isStillOpen()} and (${saidId('communityId')} is null or exists (select from join_requests asked
    where asked.community_id = ${saidId('communityId')} and asked.user_id = n.user_id and asked.status = 'accepted'
      and not exists (select from memberships m where m.community_id = asked.community_id and m.user_id = n.user_id))))`

/** Whether the invitation that the letter `n` brings still lets somebody in. */
export const isStillInvited = (ctx: Context): SQL =>
  sql`(${linkedId} is null or exists (select from community_invitations i join communities c on c.id = i.community_id
    where i.id = ${linkedId} and i.revoked_at is null and i.expires_at > ${ctx.now()} and c.archived_at is null))`
