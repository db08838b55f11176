/**
 * What browsers are told as it happens, by `GET /api/live`. Ids and counts only: who wants more asks for it, and is let in
 * or refused there.
 */
export type LiveEvent =
  /** There is one more to be read at /notifications. */
  | { kind: 'notification' }
  /** Somebody else wrote. */
  | { kind: 'message'; conversationId: string; messageId: string }
  /** What stands in a conversation is another than before: edited, deleted or read. */
  | { kind: 'conversation'; conversationId: string }
  /** A professional was sent a lead. */
  | { kind: 'lead'; leadId: string }
  /** Something happened with a homeowner's request: matched, quoted, revised, withdrawn, answered. */
  | { kind: 'request'; requestId: string }
  /** What is counted on a post, for those who have it open. */
  | { kind: 'counts'; postId: string; likesCount?: number; commentsCount?: number }
  /** Only the badges changed, as when something was read elsewhere. */
  | { kind: 'unread' }

/** What comes over the stream: beside the events where one stands, and that some may have been missed. */
export type LiveMessage =
  | Exclude<LiveEvent, { kind: 'unread' }>
  /** How much the person has not read, 100 where it is more than 99. */
  | { kind: 'badges'; badges: Record<string, number> }
  /** Whatever the page shows may be another by now: it is read again. */
  | { kind: 'again' }
  /** A sign of life. */
  | { kind: 'beat' }

/** A page that people have open. */
export type LivePage = `post:${string}`
