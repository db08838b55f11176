import { inArray } from 'drizzle-orm'
import { type Holding, holding, type Impersonal, impersonal } from '#core/personal-data.ts'
import { calendarFeeds, communityEvents, eventRegistrations, eventSeries } from './schema.ts'

/** Who may be identified by these tables, and what becomes of their rows (see core/personal-data.ts). */
export const communityEventsPersonalData: (Holding | Impersonal)[] = [
  holding(eventRegistrations, {
    called: 'registrations for events',
    whose: ({ userIds }) => inArray(eventRegistrations.userId, userIds),
    fate: 'goes',
  }),
  holding(calendarFeeds, {
    called: 'calendar feeds',
    whose: ({ userIds }) => inArray(calendarFeeds.userId, userIds),
    secret: ['key'],
    fate: 'goes',
  }),
  impersonal(eventSeries, ['repetition'], 'how events of communities come again'),
  impersonal(
    communityEvents,
    ['title', 'description', 'location', 'onlineUrl', 'cancelReason'],
    'events of communities, which name no author',
  ),
]
