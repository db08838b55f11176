import { inArray, or } from 'drizzle-orm'
import { type Holding, holding, type Impersonal, impersonal } from '#core/personal-data.ts'
import { standingDays, standingEvents, standingSteps, standingTotals } from './schema.ts'

/** Who may be identified by these tables, and what becomes of their rows (see core/personal-data.ts). */
export const standingPersonalData: (Holding | Impersonal)[] = [
  holding(standingEvents, {
    called: 'experience points',
    whose: ({ userIds }) => or(inArray(standingEvents.userId, userIds), inArray(standingEvents.doneBy, userIds)),
    tells: ['communityId', 'reason', 'subjectId', 'turn', 'points', 'day', 'at'],
    fate: 'goes',
  }),
  holding(standingDays, {
    called: 'days with points',
    whose: ({ userIds }) => inArray(standingDays.userId, userIds),
    fate: 'goes',
  }),
  holding(standingTotals, {
    called: 'levels in communities',
    whose: ({ userIds }) => inArray(standingTotals.userId, userIds),
    fate: 'goes',
  }),
  impersonal(standingSteps, [], 'how many people have so many points'),
]
