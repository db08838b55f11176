import { inArray } from 'drizzle-orm'
import { type Holding, holding, type Impersonal, impersonal } from '#core/personal-data.ts'
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

/** Who may be identified by these tables, and what becomes of their rows (see core/personal-data.ts). */
export const notificationsPersonalData: (Holding | Impersonal)[] = [
  holding(notifications, {
    called: 'notifications',
    whose: ({ userIds }) => inArray(notifications.userId, userIds),
    fate: 'goes',
  }),
  holding(droppedNotifications, {
    called: 'notifications of what was deleted a moment ago',
    whose: ({ userIds }) => inArray(droppedNotifications.userId, userIds),
    fate: 'goes',
  }),
  holding(sentNotifications, {
    called: 'recent news sent or waiting to be sent',
    whose: ({ userIds }) => inArray(sentNotifications.userId, userIds),
    fate: 'goes',
  }),
  impersonal(digests, [], 'when a letter that collects was due: the account is its key, and the row goes with it'),
  holding(notificationChoices, {
    called: 'notification preferences',
    whose: ({ userIds }) => inArray(notificationChoices.userId, userIds),
    fate: 'goes',
  }),
  holding(notificationHours, {
    called: 'quiet hours',
    whose: ({ userIds }) => inArray(notificationHours.userId, userIds),
    fate: 'goes',
  }),
  holding(notificationConsents, {
    called: 'changes of preferences',
    whose: ({ userIds }) => inArray(notificationConsents.userId, userIds),
    fate: 'goes',
  }),
  impersonal(unsubscribedAddresses, ['topic'], 'an address is kept as a keyed hash, so that it stays unsubscribed'),
  impersonal(
    bouncedAddresses,
    [],
    'an address is kept as a keyed hash for 30 days, so that nothing is sent there in vain',
  ),
]
