import { inArray } from 'drizzle-orm'
import { type Holding, holding } from '#core/personal-data.ts'
import { communityAppeals, communityDecisions, communityReports } from './schema.ts'

/** Who may be identified by these tables, and what becomes of their rows (see core/personal-data.ts). */
export const moderationPersonalData: Holding[] = [
  holding(communityReports, {
    called: 'reports made in communities',
    whose: ({ userIds }) => inArray(communityReports.reporterId, userIds),
    tells: ['kind', 'reason', 'note', 'createdAt'],
    fate: 'goes',
  }),
  holding(communityReports, {
    called: 'reports by others in communities',
    whose: ({ userIds }) => inArray(communityReports.personId, userIds),
    tells: ['kind', 'said', 'reason', 'createdAt'],
    fate: 'emptied',
    emptied: ['said', 'note'],
    keeps: ['kind', 'reason'],
    why: 'how often a reporter was right counts the next time',
  }),
  holding(communityDecisions, {
    called: 'moderation decisions in communities',
    whose: ({ userIds }) => inArray(communityDecisions.personId, userIds),
    tells: ['kind', 'said', 'action', 'reason', 'endsAt', 'decidedAt', 'undoneAt'],
    fate: 'emptied',
    emptied: ['said', 'reason'],
    keeps: ['kind', 'action'],
    why: 'how often a reporter was right counts the next time',
  }),
  holding(communityAppeals, {
    called: 'appeals in communities',
    whose: ({ userIds }) => inArray(communityAppeals.personId, userIds),
    tells: ['text', 'createdAt', 'dueAt', 'outcome', 'reason', 'decidedAt'],
    fate: 'goes',
  }),
]
