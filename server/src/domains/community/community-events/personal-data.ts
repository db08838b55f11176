import { inArray } from 'drizzle-orm'
import { type NonPersonalTable, nonPersonalTable, type PersonalTable, personalTable } from '#core/personal-data.ts'
import { calendarFeeds, communityEvents, eventRegistrations, eventSeries } from './schema.ts'

export const communityEventsPersonalData: (PersonalTable | NonPersonalTable)[] = [
  personalTable(eventRegistrations, {
    called: 'registrations for events',
    belongsTo: ({ userIds }) => inArray(eventRegistrations.userId, userIds),
    fate: 'goes',
  }),
  personalTable(calendarFeeds, {
    called: 'calendar feeds',
    belongsTo: ({ userIds }) => inArray(calendarFeeds.userId, userIds),
    secret: ['key'],
    fate: 'goes',
  }),
  nonPersonalTable(eventSeries, ['repetition'], 'how events of communities come again'),
  nonPersonalTable(
    communityEvents,
    ['title', 'description', 'location', 'onlineUrl', 'cancelReason'],
    'events of communities, which name no author',
  ),
]
