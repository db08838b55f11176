import type { CommunityPage } from '@lv/contract/communities'
import { ApiError } from '@lv/contract/errors'
import { type Rule, type Rules, requireGoodStanding, unauthorized } from '#core/access.ts'
import { findCommunity } from './locks.ts'

const forbidden = (message: string) => new ApiError('forbidden', message)

export const banned = (reason: string) => forbidden(`You’re banned from this community. The reason: ${reason}`)

export const closed = () =>
  new ApiError('conflict', 'This community is closed: it can be read, and nothing new is written.')

const JOIN_FIRST = 'Join the community first'

/** 404, then 401 for a visitor, or 403 with this message. */
const communityRule =
  (may: (community: CommunityPage) => boolean, otherwise: string, { isOpen = false } = {}): Rule =>
  async (ctx, actor, { communityId }) => {
    const community = await findCommunity(ctx, actor, communityId ?? '')
    if (!actor && !isOpen) throw unauthorized()
    if (!isOpen || !community.isPublic) requireGoodStanding(actor)
    if (may(community)) return
    if (community.viewerBan) throw banned(community.viewerBan.reason)
    throw actor ? forbidden(otherwise) : unauthorized()
  }

const mayRead = ({ canRead }: CommunityPage) => canRead
const isModerator = ({ viewer }: CommunityPage) => viewer === 'owner' || viewer === 'moderator'
const isMember = (community: CommunityPage) => community.viewer === 'member' || isModerator(community)

type CommunityRules = Pick<
  Rules,
  'communityReader' | 'communityMemberList' | 'communityMember' | 'communityModerator' | 'communityOwner'
>

/** Authorisation matrix: unverified and suspended accounts see what visitors see. */
export const communityRules: CommunityRules = {
  communityReader: communityRule(mayRead, JOIN_FIRST, { isOpen: true }),
  communityMemberList: communityRule(mayRead, JOIN_FIRST),
  communityMember: async (ctx, actor, params) => {
    await communityRule(isMember, JOIN_FIRST)(ctx, actor, params)
    const { archivedAt } = await findCommunity(ctx, actor, params.communityId ?? '')
    if (archivedAt) throw closed()
  },
  communityModerator: communityRule(isModerator, 'Only the owner and moderators may do this'),
  communityOwner: communityRule(({ viewer }) => viewer === 'owner', 'Only owners may do this: ask one of them'),
}
