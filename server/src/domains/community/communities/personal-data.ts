import { inArray } from 'drizzle-orm'
import { type Holding, holding, type Impersonal, impersonal } from '#core/personal-data.ts'
import {
  communities,
  communityBans,
  communityCategories,
  communityInvitations,
  communityMutes,
  communityWords,
  joinRequests,
  memberships,
} from './schema.ts'

/** Who may be identified by these tables, and what becomes of their rows (see core/personal-data.ts). */
export const communitiesPersonalData: (Holding | Impersonal)[] = [
  holding(communities, {
    called: 'communities owned',
    whose: ({ userIds }) => inArray(communities.ownerId, userIds),
    fate: 'stays',
    keeps: ['name', 'description', 'imageKind', 'rules', 'hiddenTabs'],
    why: 'somebody who owns one is not deleted before it has another owner',
  }),
  holding(memberships, {
    called: 'memberships',
    whose: ({ userIds }) => inArray(memberships.userId, userIds),
    fate: 'goes',
  }),
  holding(joinRequests, {
    called: 'requests to join',
    whose: ({ userIds }) => inArray(joinRequests.userId, userIds),
    fate: 'goes',
  }),
  holding(communityInvitations, {
    called: 'invitations to communities sent',
    whose: ({ userIds }) => inArray(communityInvitations.createdBy, userIds),
    fate: 'goes',
  }),
  holding(communityBans, {
    called: 'bans from communities',
    whose: ({ userIds }) => inArray(communityBans.userId, userIds),
    tells: ['reason', 'createdAt', 'liftedAt'],
    fate: 'goes',
  }),
  holding(communityMutes, {
    called: 'mutes in communities',
    whose: ({ userIds }) => inArray(communityMutes.userId, userIds),
    tells: ['reason', 'createdAt', 'endsAt', 'liftedAt'],
    fate: 'goes',
  }),
  impersonal(communityCategories, ['name'], 'what posts of a community can be filed under'),
  impersonal(communityWords, ['word', 'stem'], 'words of communities'),
]
