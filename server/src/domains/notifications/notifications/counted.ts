/** What a notification of several counts: each is known to it by this id, so that one that goes is counted no more. */
export const countedIds = ['commentId', 'messageId', 'joinRequestId', 'reportId', 'appealId'] as const
export type CountedId = (typeof countedIds)[number]

/** Where a notification keeps the latest of them. */
export const listOf = (id: CountedId) => `${id}s` as const
export const countedLists = countedIds.map(listOf)
