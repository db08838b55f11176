import type { Context } from '#core/context.ts'
import type { EmailOnlyNotification, NotificationDefinition } from '#core/notification-kinds.ts'

/** Undefined where the kind is sent by email alone, or no longer exists. */
export const getNotificationDefinition = (
  { notificationDependencies }: Pick<Context, 'notificationDependencies'>,
  kind: string,
): NotificationDefinition<never> | undefined => {
  const of = (
    notificationDependencies.notifications as Record<
      string,
      NotificationDefinition<never> | EmailOnlyNotification | null | undefined
    >
  )[kind]
  return of && 'write' in of ? of : undefined
}

/** Ids by which a combined notification counts its items, so that a deleted one is taken off. */
export const countedIds = ['commentId', 'messageId', 'joinRequestId', 'reportId', 'appealId'] as const
export type CountedId = (typeof countedIds)[number]

/** The key under which a notification stores the latest of these ids. */
export const listOf = (id: CountedId) => `${id}s` as const
export const countedLists = countedIds.map(listOf)
