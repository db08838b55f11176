import type { ConversationKind } from '@lv/contract/options'
import { sql } from 'drizzle-orm'
import type { Actor } from '#core/actor.ts'
import type { Context } from '#core/context.ts'
import { remember } from '#core/request-memo.ts'
import { isEntitledAt } from '#domains/community/communities/entitled.ts'
import { isOwnedByWhom } from '#domains/marketplace/requests/ownership.ts'
import { jobNameColumn } from '#domains/marketplace/requests/present.ts'
import { displayNameSql } from '#domains/professionals/profiles/queries.ts'
import { prepared } from '#platform/database/prepared.ts'
import { requireRow } from '#platform/database/rows.ts'

export type Found = {
  id: string
  kind: ConversationKind
  isParty: boolean
  isMuted: boolean
  isUnread: boolean
  /** For two people: the other one, and whether the actor blocked them. */
  otherId: string | null
  otherName: string
  otherImageUrl: string | null
  hasOtherPage: boolean
  isOtherGone: boolean
  isBlocked: boolean
  leadId: string | null
  professionalUserId: string | null
  professionalName: string
  professionalCalledAs: string
  professionalSlug: string
  requestId: string | null
  requestTitle: string
  homeownerName: string
  isRequestOwner: boolean
  isRequestClosed: boolean
  leadCount: number
  communityId: string | null
  communityName: string
  isCommunityOwner: boolean
  memberCount: number
  collaborationId: string | null
  collaborationTitle: string
  collaboratorCount: number
}

const NOT_FOUND = 'Conversation not found'

const me = sql`${sql.placeholder('userId')}::uuid`
const professional = sql`${sql.placeholder('professionalId')}::uuid`
const isOwner = isOwnedByWhom({ id: me, email: sql`${sql.placeholder('email')}::text` })

const isOn = sql`(j.owner_id = ${me} or (j.owner_id is null and j.email = ${sql.placeholder('email')}::text) or exists (
  select from project_offers f where f.project_id = j.id and f.person_id = ${me} and f.status = 'accepted'))`

/** Every message, page and read mark of a conversation asks this first, so it is prepared. */
const read = prepared<Found>(
  () => sql`select c.id, c.kind, coalesce(x.is_muted, false) as "isMuted",
      case when c.kind = 'community' then c.last_message_at > greatest(x.read_at, b.joined_at)
        else coalesce(x.unread > 0 or x.read_at is null, true) end is true as "isUnread",
      case c.kind when 'direct' then ${me} in (c.first_user_id, c.second_user_id) and c.last_message_at is not null
        when 'lead' then l.professional_id = ${professional} or ${isOwner}
        when 'project' then ${isOwner} or exists (
          select from leads h where h.request_id = r.id and h.professional_id = ${professional})
        when 'collaboration' then ${isOn}
        else b.user_id is not null end is true as "isParty",
      o.id as "otherId", coalesce(trim(o.first_name || ' ' || o.last_name), '') as "otherName",
      o.profile_image_url as "otherImageUrl", coalesce(o.is_public and o.email_verified, false) as "hasOtherPage", coalesce(o.email like '%@deleted.invalid', false) as "isOtherGone",
      exists (select from blocks k where k.user_id = ${me} and k.blocked_id = o.id) as "isBlocked",
      l.id as "leadId", p.user_id as "professionalUserId", coalesce(p.name, '') as "professionalName",
      coalesce(${displayNameSql}, '') as "professionalCalledAs", coalesce(p.slug, '') as "professionalSlug",
      r.id as "requestId", coalesce(${jobNameColumn}, '') as "requestTitle", coalesce(r.name, '') as "homeownerName",
      ${isOwner} is true as "isRequestOwner",
      coalesce(r.status = 'cancelled' or r.erased_at is not null, false) as "isRequestClosed",
      case when c.kind = 'project' then (select count(*)::int from leads h where h.request_id = r.id) else 0 end
        as "leadCount",
      v.id as "communityId", coalesce(v.name, '') as "communityName", coalesce(b.role = 'owner', false) as "isCommunityOwner",
      coalesce(v.member_count, 0) as "memberCount",
      j.id as "collaborationId", coalesce(j.title, '') as "collaborationTitle",
      coalesce(j.collaborator_count, 0) as "collaboratorCount"
    from conversations c
      left join conversation_members x on x.conversation_id = c.id and x.user_id = ${me}
      left join leads l on c.kind = 'lead' and l.id = c.subject
      left join professionals p on p.id = l.professional_id
      left join quote_requests r on r.id = case c.kind when 'lead' then l.request_id when 'project' then c.subject end
        and r.erased_at is null
      left join projects j on c.kind = 'collaboration' and j.id = c.subject
      left join communities v on c.kind = 'community' and v.id = c.subject
      left join memberships b on b.community_id = v.id and b.user_id = ${me}
        and ${isEntitledAt(sql.placeholder('now'), 'b')}
      left join users o on o.id = case c.kind
        when 'direct' then case when c.first_user_id = ${me} then c.second_user_id else c.first_user_id end
        when 'lead' then case when p.user_id = ${me} then r.user_id else p.user_id end end
    where c.id = ${sql.placeholder('conversationId')}::uuid`,
  { plans: 'once' },
)

/** @throws `not_found` */
export const findConversation = (ctx: Context, actor: Actor, conversationId: string): Promise<Found> =>
  remember(actor, `conversation ${conversationId}`, async () => {
    const { id: userId, professional, emailVerified, email } = actor
    const professionalId = professional?.id ?? null
    return requireRow(
      await read(ctx, { conversationId, userId, professionalId, email: emailVerified ? email : null, now: ctx.now() }),
      NOT_FOUND,
    )
  })

/** Null where the actor can write. */
export function closedReason(found: Found): string | null {
  const { kind, isOtherGone, isBlocked, isRequestClosed, isRequestOwner, isCommunityOwner } = found
  if (kind === 'community') return isCommunityOwner ? null : 'Only the community’s owner can write here.'
  if (isRequestClosed) return 'This request is cancelled: the conversation is closed.'
  if (kind === 'project' && !isRequestOwner)
    return 'Only the homeowner can write here. Reply in your own conversation with them.'
  if (isOtherGone) return 'This person has deleted their account.'
  return isBlocked ? 'You’ve blocked this person. Unblock them to write to them.' : null
}
