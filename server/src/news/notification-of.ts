import type { Context } from '../context.ts'
import type { NotificationOf } from './kinds.ts'

/** The notification of a kind; undefined where it is told by mail alone, or no more. Its `write` takes what it keeps. */
export const notificationOf = (
  { newsroom }: Pick<Context, 'newsroom'>,
  kind: string,
): NotificationOf<never> | undefined =>
  (newsroom.notifications as Record<string, NotificationOf<never> | null | undefined>)[kind] ?? undefined
