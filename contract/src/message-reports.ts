import { z } from 'zod'
import { Decided, Reason, several } from './admin-shapes.ts'
import { Id, Instant, limit } from './fields.ts'
import type { Contract } from './operation.ts'
import { conversationKinds, messageReportStatuses } from './options.ts'

const Somebody = z.object({ id: z.string(), name: z.string(), email: z.string() })

/** A message that somebody reported, as administrators read it. */
export const MessageReport = z.object({
  id: z.string(),
  kind: z.enum(conversationKinds),
  /** Its words as they were when it was reported. */
  said: z.string(),
  /** What the reporter finds wrong with it. */
  note: z.string(),
  status: z.enum(messageReportStatuses),
  createdAt: Instant,
  decidedAt: Instant.nullable(),
  /** Both sides read it. */
  reason: z.string(),
  reporter: Somebody,
  /** Null once they have deleted their account. */
  author: Somebody.nullable(),
  /** How many people reported this message. */
  reportCount: z.int(),
  /** The messages just before and after it, shortened, oldest first. */
  around: z.array(z.object({ text: z.string(), isAuthors: z.boolean(), isReported: z.boolean(), at: Instant })),
})
export type MessageReport = z.output<typeof MessageReport>

export const MessageReportDecision = z.strictObject({
  decision: z.enum(['dismissed', 'removed', 'paused'], 'Choose what is to happen'),
  reason: Reason,
})
export type MessageReportDecision = z.output<typeof MessageReportDecision>

/** What administrators do with reported messages. */
export const messageReports = {
  list: {
    method: 'GET',
    path: '/api/admin/message-reports',
    summary:
      'Reported messages that wait, oldest first, or those that were decided, newest first; who read them is logged',
    access: 'admin',
    recentSignIn: true,
    query: z
      .strictObject({
        list: z.enum(['waiting', 'decided']).default('waiting'),
        limit: limit(25),
        cursor: Id.optional(),
      })
      .default({ list: 'waiting', limit: 25 }),
    response: z.array(MessageReport),
    paged: 'cursor',
    file: [
      'id',
      'kind',
      'status',
      'said',
      'note',
      'createdAt',
      'decidedAt',
      'reason',
      'reporter.name',
      'reporter.email',
      'author.name',
      'author.email',
      'reportCount',
    ],
  },
  decide: {
    method: 'POST',
    path: '/api/admin/message-reports/:reportId/decision',
    summary:
      'Let a reported message stand, remove it, or also stop its author sending for seven days; both sides are told why',
    access: 'admin',
    recentSignIn: true,
    params: z.object({ reportId: Id }),
    body: MessageReportDecision,
    response: z.object({ message: z.string() }),
  },
  decideSeveral: {
    method: 'POST',
    path: '/api/admin/message-reports/decisions',
    summary: 'Decide several reported messages in the same way, each on its own: those that are refused say why',
    access: 'admin',
    recentSignIn: true,
    transactions: 'several',
    body: MessageReportDecision.extend({ reportIds: several }),
    response: Decided,
  },
} as const satisfies Contract
