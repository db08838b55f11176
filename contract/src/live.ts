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
  /** A professional was sent a lead, or one of theirs changed. */
  | { kind: 'lead'; leadId: string }
  /** What is counted on a post, for those who have it open. */
  | { kind: 'counts'; postId: string; likeCount: number; commentCount: number }
  /** Only the badges changed, as when something was read elsewhere. */
  | { kind: 'unread' }

/** A page that people have open. */
export type LivePage = `post:${string}`
