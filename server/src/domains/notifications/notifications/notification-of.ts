import type { Context } from '#core/context.ts'
import type { EmailOnlyNotification, NotificationDefinition } from '#core/notification-kinds.ts'

/** The notification of a kind; undefined where it is told by mail alone, or no more. Its `write` takes what it keeps. */
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

/** What a notification of several counts: each is known to it by this id, so that one that goes is counted no more. */
export const countedIds = ['commentId', 'messageId', 'joinRequestId', 'reportId', 'appealId'] as const
export type CountedId = (typeof countedIds)[number]

/** Where a notification keeps the latest of them. */
export const listOf = (id: CountedId) => `${id}s` as const
export const countedLists = countedIds.map(listOf)
