import { inArray } from 'drizzle-orm'
import { type PersonalTable, personalTable } from '#core/personal-data.ts'
import { communityAppeals, communityDecisions, communityReports } from './schema.ts'

export const moderationPersonalData: PersonalTable[] = [
  personalTable(communityReports, {
    called: 'reports made in communities',
    belongsTo: ({ userIds }) => inArray(communityReports.reporterId, userIds),
    exportsOnly: ['kind', 'reason', 'note', 'createdAt'],
    fate: 'goes',
  }),
  personalTable(communityReports, {
    called: 'reports by others in communities',
    belongsTo: ({ userIds }) => inArray(communityReports.personId, userIds),
    exportsOnly: ['kind', 'said', 'reason', 'createdAt'],
    fate: 'emptied',
    emptied: ['said', 'note'],
    keeps: ['kind', 'reason'],
    why: 'how often a reporter was right counts the next time',
  }),
  personalTable(communityDecisions, {
    called: 'moderation decisions in communities',
    belongsTo: ({ userIds }) => inArray(communityDecisions.personId, userIds),
    exportsOnly: ['kind', 'said', 'action', 'reason', 'endsAt', 'decidedAt', 'undoneAt'],
    fate: 'emptied',
    emptied: ['said', 'reason'],
    keeps: ['kind', 'action'],
    why: 'how often a reporter was right counts the next time',
  }),
  personalTable(communityAppeals, {
    called: 'appeals in communities',
    belongsTo: ({ userIds }) => inArray(communityAppeals.personId, userIds),
    exportsOnly: ['text', 'createdAt', 'dueAt', 'outcome', 'reason', 'decidedAt'],
    fate: 'goes',
  }),
]
