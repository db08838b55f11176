import { inArray } from 'drizzle-orm'
import { type NonPersonalTable, nonPersonalTable, type PersonalTable, personalTable } from '#core/personal-data.ts'
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

export const communitiesPersonalData: (PersonalTable | NonPersonalTable)[] = [
  personalTable(communities, {
    called: 'communities owned',
    belongsTo: ({ userIds }) => inArray(communities.ownerId, userIds),
    fate: 'stays',
    keeps: ['name', 'description', 'imageKind', 'rules', 'hiddenTabs'],
    why: 'somebody who owns one is not deleted before it has another owner',
  }),
  personalTable(memberships, {
    called: 'memberships',
    belongsTo: ({ userIds }) => inArray(memberships.userId, userIds),
    fate: 'goes',
  }),
  personalTable(joinRequests, {
    called: 'requests to join',
    belongsTo: ({ userIds }) => inArray(joinRequests.userId, userIds),
    fate: 'goes',
  }),
  personalTable(communityInvitations, {
    called: 'invitations to communities sent',
    belongsTo: ({ userIds }) => inArray(communityInvitations.createdBy, userIds),
    fate: 'goes',
  }),
  personalTable(communityBans, {
    called: 'bans from communities',
    belongsTo: ({ userIds }) => inArray(communityBans.userId, userIds),
    exportsOnly: ['reason', 'createdAt', 'liftedAt'],
    fate: 'goes',
  }),
  personalTable(communityMutes, {
    called: 'mutes in communities',
    belongsTo: ({ userIds }) => inArray(communityMutes.userId, userIds),
    exportsOnly: ['reason', 'createdAt', 'endsAt', 'liftedAt'],
    fate: 'goes',
  }),
  nonPersonalTable(communityCategories, ['name'], 'what posts of a community can be filed under'),
  nonPersonalTable(communityWords, ['word', 'stem'], 'words of communities'),
]
