import type { Notification } from '@lv/contract/notifications'

type Named = Pick<Notification, 'id' | 'at'>

/** A group that something was added to is another one: it stands at the top, and is unread again. */
export const isSame = (one: Named, other: Named) => one.id === other.id && one.at === other.at

/** What somebody has before them, each as it is now: read meanwhile, or as it was where it has moved to the top. */
export const keptInPlace = <One extends Named>(shown: One[], now: One[]): One[] =>
  shown.map((one) => now.find((other) => isSame(one, other)) ?? one)
