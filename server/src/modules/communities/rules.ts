import { ApiError } from '@lv/contract/errors'
import { type Rule, type Rules, unauthorized } from '../../http/access.ts'
import { type CommunityStanding, readStanding } from './standing.ts'

const forbidden = (message: string) => new ApiError('forbidden', message)

const JOIN_FIRST = 'Join the community first'

/** A rule about a community: 404, then 401 for a visitor, or 403 with this message for anybody else. */
const communityRule =
  (may: (standing: CommunityStanding) => boolean, otherwise: string, { isOpen = false } = {}): Rule =>
  async (ctx, actor, { communityId }) => {
    const standing = await readStanding(ctx, { communityId, userId: actor?.id ?? null })
    if (!actor && !isOpen) throw unauthorized()
    if (may(standing)) return
    throw actor ? forbidden(otherwise) : unauthorized()
  }

const mayRead = ({ isPublic, role }: CommunityStanding) => isPublic || role !== null

type CommunityRules = Pick<
  Rules,
  'communityReader' | 'communityMemberList' | 'communityMember' | 'communityModerator' | 'communityOwner'
>

/**
 * Who may do what in a community (authorisation matrix). A public one is read by everybody, the list of its members only
 * by people who are signed in.
 */
export const communityRules: CommunityRules = {
  communityReader: communityRule(mayRead, JOIN_FIRST, { isOpen: true }),
  communityMemberList: communityRule(mayRead, JOIN_FIRST),
  communityMember: communityRule(({ role }) => role !== null, JOIN_FIRST),
  communityModerator: communityRule(
    ({ role }) => role === 'owner' || role === 'moderator',
    'Only the owner and moderators may do this',
  ),
  communityOwner: communityRule(({ role }) => role === 'owner', 'Only the owner may do this'),
}
