import { z } from 'zod'
import { Before, Id } from './fields.ts'
import { LeadMessage } from './lead-shapes.ts'
import { LONG_TEXT_BYTES, messageUpload, nothingSaid, Said, saysSomething } from './message-shapes.ts'
import type { Contract } from './operation.ts'

/** A professional with the request, and what was written with them. */
export const TalkSide = z.object({
  leadId: z.string(),
  name: z.string(),
  /** Of their public profile; null where they have none. */
  slug: z.string().nullable(),
  hasQuoted: z.boolean(),
  messageCount: z.int(),
  /** Messages of theirs that the homeowner has not marked read, nor answered. */
  unread: z.int(),
})
export type TalkSide = z.output<typeof TalkSide>

export const Talks = z.object({
  requestId: z.string(),
  title: z.string(),
  /** Where their letters go: signing in with it makes the request their account's. */
  email: z.string(),
  /** The request is cancelled: nothing more can be written. */
  isClosed: z.boolean(),
  sides: z.array(TalkSide),
})
export type Talks = z.output<typeof Talks>

/** The request's id, and our signature over it. */
const Token = z.string().max(100)
const TalkParams = z.object({ token: Token, leadId: Id })

/** What a homeowner without an account talks about with each professional, by the link of their letters. */
export const talks = {
  get: {
    method: 'GET',
    path: '/api/talks/:token',
    summary: 'Who has a request, for its homeowner without an account',
    access: 'talkGuest',
    params: z.object({ token: Token }),
    response: Talks,
  },
  messages: {
    method: 'GET',
    path: '/api/talks/:token/:leadId/messages',
    summary:
      'The newest of the thread with one professional, or what came before a message. Nothing counts as read by it',
    access: 'talkGuest',
    params: TalkParams,
    query: Before,
    response: z.array(LeadMessage),
    paged: 'cursor',
  },
  send: {
    method: 'POST',
    path: '/api/talks/:token/:leadId/messages',
    summary: 'Write to one professional, with up to five files',
    access: 'talkGuest',
    rateLimit: 'talks',
    idempotent: true,
    params: TalkParams,
    upload: messageUpload,
    body: z.strictObject(Said).refine(saysSomething, nothingSaid),
    bodyBytes: LONG_TEXT_BYTES,
    response: LeadMessage,
    status: 201,
  },
  read: {
    method: 'POST',
    path: '/api/talks/:token/:leadId/read',
    summary: 'Say up to which message the homeowner has read',
    access: 'talkGuest',
    rateLimit: 'talks',
    params: TalkParams,
    body: z.strictObject({ messageId: Id }),
    response: z.null(),
    status: 204,
  },
} as const satisfies Contract
