import { inArray } from 'drizzle-orm'
import { type NonPersonalTable, nonPersonalTable, type PersonalTable, personalTable } from '#core/personal-data.ts'
import {
  bouncedAddresses,
  digests,
  droppedNotifications,
  notificationChoices,
  notificationConsents,
  notificationHours,
  notifications,
  sentNotifications,
  unsubscribedAddresses,
} from './schema.ts'

export const notificationsPersonalData: (PersonalTable | NonPersonalTable)[] = [
  personalTable(notifications, {
    called: 'notifications',
    belongsTo: ({ userIds }) => inArray(notifications.userId, userIds),
    fate: 'goes',
  }),
  personalTable(droppedNotifications, {
    called: 'notifications of what was deleted a moment ago',
    belongsTo: ({ userIds }) => inArray(droppedNotifications.userId, userIds),
    fate: 'goes',
  }),
  personalTable(sentNotifications, {
    called: 'recent news sent or waiting to be sent',
    belongsTo: ({ userIds }) => inArray(sentNotifications.userId, userIds),
    fate: 'goes',
  }),
  nonPersonalTable(
    digests,
    [],
    'when a letter that collects was due: the account is its key, and the row goes with it',
  ),
  personalTable(notificationChoices, {
    called: 'notification preferences',
    belongsTo: ({ userIds }) => inArray(notificationChoices.userId, userIds),
    fate: 'goes',
  }),
  personalTable(notificationHours, {
    called: 'quiet hours',
    belongsTo: ({ userIds }) => inArray(notificationHours.userId, userIds),
    fate: 'goes',
  }),
  personalTable(notificationConsents, {
    called: 'changes of preferences',
    belongsTo: ({ userIds }) => inArray(notificationConsents.userId, userIds),
    fate: 'goes',
  }),
  nonPersonalTable(
    unsubscribedAddresses,
    ['topic'],
    'an address is kept as a keyed hash, so that it stays unsubscribed',
  ),
  nonPersonalTable(
    bouncedAddresses,
    [],
    'an address is kept as a keyed hash for 30 days, so that nothing is sent there in vain',
  ),
]
