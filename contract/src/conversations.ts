import { z } from 'zod'
import { Id, Instant, line, Slug, text } from './fields.ts'
import {
  LONG_TEXT_BYTES,
  messageUpload,
  nothingSaid,
  SAY_SOMETHING,
  Said,
  saysSomething,
  Written,
} from './message-shapes.ts'
import type { Contract } from './operation.ts'
import { CONVERSATION_PAGE_SIZE, conversationKinds, conversationPlaces, MESSAGE_MAX } from './options.ts'

/** Somebody as the other side of a conversation sees them. */
const Side = z.object({ id: z.string(), name: z.string(), imageUrl: z.string().nullable() })

/** A conversation in the list. */
export const Conversation = z.object({
  id: z.string(),
  kind: z.enum(conversationKinds),
  /** The other person, the business, the request or the community. */
  title: z.string(),
  /** Of a lead, which request it is about. */
  about: z.string().nullable(),
  imageUrl: z.string().nullable(),
  /** What was written last, cut short; empty where it was deleted. */
  last: z.object({ text: z.string(), isMine: z.boolean(), isDeleted: z.boolean(), at: Instant, hasFiles: z.boolean() }),
  unread: z.int(),
  isMuted: z.boolean(),
})
export type Conversation = z.output<typeof Conversation>

export const ConversationPage = z.object({
  id: z.string(),
  kind: z.enum(conversationKinds),
  title: z.string(),
  about: z.string().nullable(),
  /** The page of what it is about, for the reader. */
  path: z.string().nullable(),
  /** The other's own page, where they have one and it is no secret who they are. */
  titlePath: z.string().nullable(),
  /** Of two people: the other. Null too where they had everything deleted. */
  other: Side.nullable(),
  isMuted: z.boolean(),
  /** There is something in it that the caller has not read. */
  isUnread: z.boolean(),
  /** The caller takes no messages from the other. */
  isBlocked: z.boolean(),
  /** The caller is one of those whose reading decides what becomes of the lead's points. */
  readingDecides: z.boolean(),
  /** How many get what is written here, not counting the author. */
  readers: z.int(),
  /** Null where the caller may write; else why not. */
  closedReason: z.string().nullable(),
})
export type ConversationPage = z.output<typeof ConversationPage>

export const Message = Written.extend({
  /** In a group, of somebody whom the caller has blocked: it is shown folded. */
  isFromBlocked: z.boolean(),
  /** Null where they had everything deleted. */
  author: Side.nullable(),
  /** Until when its author, who is the caller, may change it; null once that is over. */
  editableUntil: Instant.nullable(),
})
export type Message = z.output<typeof Message>

const ConversationParams = z.object({ conversationId: Id })
const MessageParams = z.object({ messageId: Id })
const PersonParams = z.object({ personId: Id })

const upload = messageUpload
const Acting = { access: 'user', rateLimit: 'conversationDeeds' } as const

/** Who writes to whom, and what. */
export const conversations = {
  list: {
    method: 'GET',
    path: '/api/conversations',
    summary: 'The caller’s conversations, written in last first',
    access: 'user',
    query: z.strictObject({
      place: z.enum(conversationPlaces).optional(),
      /** Words of a message: of each conversation that has some, the newest with them. */
      q: line(100).optional(),
      limit: z.coerce.number().int().min(1).max(100).default(CONVERSATION_PAGE_SIZE),
      cursor: z.string().max(120).optional(),
    }),
    response: z.array(Conversation),
    paged: 'cursor',
  },
  unread: {
    method: 'GET',
    path: '/api/conversation-counts',
    summary: 'How many messages the caller has not read, by place; 100 where there are more than 99',
    access: 'user',
    response: z.object({ direct: z.int(), community: z.int(), project: z.int() }),
  },
  person: {
    method: 'GET',
    path: '/api/conversations/with/:personId',
    summary: 'Somebody whom the caller may write to, and the conversation with them where there is one',
    access: 'user',
    params: PersonParams,
    response: z.object({ person: Side, conversationId: z.string().nullable() }),
  },
  reachable: {
    method: 'GET',
    path: '/api/conversation-partners',
    summary: 'Those of these people, and of these professionals, whom the caller may write to',
    access: 'user',
    query: z.strictObject({
      /** Ids with commas between them. */
      among: z
        .string()
        .max(4000)
        .transform((ids) => [...new Set(ids.split(','))])
        .pipe(z.array(Id).max(100))
        .optional(),
      /** The address of a professional's public profile: the account behind it is told to those who may write to it. */
      professional: Slug.optional(),
    }),
    response: z.array(z.string()),
  },
  start: {
    method: 'POST',
    path: '/api/conversations',
    summary:
      'Write to a person, to everybody in a community (its owner), or to all professionals of a quote request (its homeowner)',
    access: 'user',
    rateLimit: 'conversations',
    idempotent: true,
    upload,
    body: z
      .strictObject({
        personId: Id.optional(),
        communityId: Id.optional(),
        requestId: Id.optional(),
        ...Said,
      })
      .refine(
        ({ personId, communityId, requestId }) =>
          [personId, communityId, requestId].filter((to) => to !== undefined).length === 1,
        { path: ['personId'], message: 'Say who it is for: one person, one community or one request' },
      )
      .refine(saysSomething, nothingSaid),
    bodyBytes: LONG_TEXT_BYTES,
    response: z.object({ conversationId: z.string(), message: Message }),
    status: 201,
  },
  get: {
    method: 'GET',
    path: '/api/conversations/:conversationId',
    summary: 'One conversation: who and what it is about',
    access: 'conversationParty',
    params: ConversationParams,
    response: ConversationPage,
  },
  messages: {
    method: 'GET',
    path: '/api/conversations/:conversationId/messages',
    summary: 'The newest messages, or what came before them; oldest first. Nothing counts as read by it',
    access: 'conversationParty',
    params: ConversationParams,
    query: z.strictObject({ cursor: z.string().max(120).optional() }),
    response: z.array(Message),
    paged: 'cursor',
  },
  send: {
    method: 'POST',
    path: '/api/conversations/:conversationId/messages',
    summary: 'Write into a conversation, with up to five files',
    access: 'conversationParty',
    rateLimit: 'messages',
    idempotent: true,
    params: ConversationParams,
    upload,
    body: z.strictObject(Said).refine(saysSomething, nothingSaid),
    bodyBytes: LONG_TEXT_BYTES,
    response: Message,
    status: 201,
  },
  read: {
    method: 'POST',
    path: '/api/conversations/:conversationId/read',
    summary: 'Say up to which message the caller has read: the newest where none is named',
    access: 'conversationParty',
    rateLimit: 'conversationDeeds',
    params: ConversationParams,
    body: z.strictObject({ messageId: Id.optional() }).default({}),
    response: z.object({ unread: z.int() }),
  },
  mute: {
    method: 'PUT',
    path: '/api/conversations/:conversationId/muted',
    summary: 'Be told no more of what is written here, or again',
    access: 'conversationParty',
    rateLimit: 'conversationDeeds',
    params: ConversationParams,
    body: z.strictObject({ isMuted: z.boolean() }),
    response: z.object({ isMuted: z.boolean() }),
  },
  edit: {
    ...Acting,
    method: 'PATCH',
    path: '/api/messages/:messageId',
    summary: 'Change one’s own message within five minutes',
    params: MessageParams,
    body: z.strictObject({ body: text(MESSAGE_MAX, SAY_SOMETHING) }),
    bodyBytes: LONG_TEXT_BYTES,
    response: z.object({ id: z.string(), body: z.string(), editedAt: Instant, isCautioned: z.boolean() }),
  },
  remove: {
    ...Acting,
    method: 'DELETE',
    path: '/api/messages/:messageId',
    summary: 'Delete one’s own message: its place stays, its words and files go',
    params: MessageParams,
    response: z.null(),
    status: 204,
  },
  report: {
    ...Acting,
    method: 'POST',
    path: '/api/messages/:messageId/report',
    summary: 'Report a message of somebody else to us, with its words as they are; once',
    params: MessageParams,
    body: z.strictObject({ note: text(1000, 'Say what is wrong with it') }),
    response: z.object({ message: z.string() }),
    status: 201,
  },
  block: {
    ...Acting,
    method: 'PUT',
    path: '/api/people/:personId/block',
    summary: 'Take no messages from somebody, or take them again',
    params: PersonParams,
    body: z.strictObject({ isBlocked: z.boolean() }),
    response: z.object({ isBlocked: z.boolean() }),
  },
  settings: {
    method: 'GET',
    path: '/api/message-settings',
    summary: 'Whether others see what the caller has read',
    access: 'user',
    response: z.object({ showsRead: z.boolean() }),
  },
  setSettings: {
    ...Acting,
    method: 'PUT',
    path: '/api/message-settings',
    summary: 'Let others see what one has read, or not; who hides it sees it of nobody',
    body: z.strictObject({ showsRead: z.boolean() }),
    response: z.object({ showsRead: z.boolean() }),
  },
} as const satisfies Contract
