import { inArray, or } from 'drizzle-orm'
import { type NonPersonalTable, nonPersonalTable, type PersonalTable, personalTable } from '#core/personal-data.ts'
import { standingDays, standingEvents, standingSteps, standingTotals } from './schema.ts'

export const standingPersonalData: (PersonalTable | NonPersonalTable)[] = [
  personalTable(standingEvents, {
    called: 'experience points',
    belongsTo: ({ userIds }) => or(inArray(standingEvents.userId, userIds), inArray(standingEvents.doneBy, userIds)),
    exportsOnly: ['communityId', 'reason', 'subjectId', 'turn', 'points', 'day', 'at'],
    fate: 'goes',
  }),
  personalTable(standingDays, {
    called: 'days with points',
    belongsTo: ({ userIds }) => inArray(standingDays.userId, userIds),
    fate: 'goes',
  }),
  personalTable(standingTotals, {
    called: 'levels in communities',
    belongsTo: ({ userIds }) => inArray(standingTotals.userId, userIds),
    fate: 'goes',
  }),
  nonPersonalTable(standingSteps, [], 'how many people have so many points'),
]
