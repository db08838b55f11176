import type { z } from 'zod'
import type { RateLimitName } from './rate-limits.ts'
import type { KeyScope } from './software.ts'

/**
 * Who may call an operation. `public`, `user` and `admin` need no look at the subject; the others are rules the server
 * knows by name (`server/src/core/access.ts`), checked after the path is read and before the body is.
 */
export type Access =
  | 'public'
  | 'user'
  | 'admin'
  | 'communityReader'
  | 'communityMemberList'
  | 'communityMember'
  | 'communityModerator'
  | 'communityOwner'
  | 'communityModeration'
  | 'communityReport'
  | 'communityAppeal'
  | 'eventReader'
  | 'eventMember'
  | 'eventModerator'
  | 'resourceReader'
  | 'resourceModerator'
  | 'postReader'
  | 'postMember'
  | 'postAuthor'
  | 'postAuthorOrModerator'
  | 'postModerator'
  | 'commentAuthor'
  | 'ownComment'
  | 'professional'
  | 'requestOwner'
  | 'requestParty'
  | 'engagementParty'
  | 'engagementOwner'
  | 'contractParty'
  | 'contractProfessional'
  | 'leadHolder'
  | 'leadParty'
  | 'talkGuest'
  | 'conversationParty'
  | 'projectReader'
  | 'projectGuest'
  | 'projectParty'
  | 'projectOwner'
  | 'courseReader'
  | 'courseAuthor'

/** Accesses that let a caller without a session through to the use case. */
export type OpenAccess =
  | 'public'
  | 'communityReader'
  | 'eventReader'
  | 'resourceReader'
  | 'postReader'
  | 'projectReader'
  | 'courseReader'
  | 'talkGuest'

/** Accesses only an active professional passes: the use case is given that professional. */
export type ProfessionalAccess = 'professional' | 'leadHolder'

/**
 * Files that come with an operation as multipart/form-data in the fields `field`, at most `most` of them. They are
 * checked by their first bytes and stored before the body is parsed; their ids are in the body's `fileIds`, which no
 * caller can send. The use case has pictures redrawn after all other checks.
 */
export type Upload = {
  field: string
  most: number
  accept: 'pictures' | 'photos' | 'picturesAndPdf' | 'officeFiles' | 'lessonFiles' | 'archives'
}

/** An operation as data: the server implements it, HTTP and in-process callers reach it, the API's pages describe it. */
export type Operation = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Path with `:name` parameters. */
  path: `/${string}`
  summary: string
  access: Access
  /**
   * An operation that changes something needs a verified email: what was made under it would otherwise pass to the
   * address's real owner. `may`: it concerns only the caller's own account or business.
   */
  unverified?: 'may'
  /** Somebody whose account is about to be deleted, as they asked, may still do it; all else that changes something they may not. */
  closed?: 'may'
  /** The answer may be a moment old (half a second at most): a replica may give it, but never to its caller's own write. */
  momentOld?: 'may'
  /** Name of the rate limit, see rate limits.ts. */
  rateLimit?: RateLimitName
  /** Where the use case spends its rate limits itself: the one whose tries are counted before the input is read. */
  tries?: RateLimitName
  /** Honours the `Idempotency-Key` header. */
  idempotent?: true
  /**
   * An operation that changes something is one transaction, which returns the answer: nothing is done that cannot be
   * answered, and a lost answer leaves one effect. `several` is for calls to others (the payment provider) on the way,
   * and for attempts that count whatever happens next.
   */
  transactions?: 'several'
  /**
   * Refused with `reauth_required` unless the person has proven who they are within the last 15 minutes: a stolen session
   * alone does not do it (RELIABILITY.md, T28). Everything of administrators has it.
   */
  recentSignIn?: true
  /** A professional's API key with this scope may call it (`authorization: Bearer`); without one no key may. */
  byKey?: KeyScope
  upload?: Upload
  params?: z.ZodObject
  query?: z.ZodType
  body?: z.ZodType
  /** How many bytes of JSON it takes: 64 kB by default, enough for a text of 5,000 characters. */
  bodyBytes?: number
  response: z.ZodType
  /**
   * A list sent as a bare array: `total` adds `x-total-count`, `cursor` adds `x-next-cursor`.
   * In process the same answer is `{ items, total }` or `{ items, next }`.
   */
  paged?: 'total' | 'cursor'
  /**
   * A list of administrators is CSV too, at its path with `.csv`: these parts of a row (`professional.name`), of the first
   * 10,000. Lists without it have a file of their own, made where they are.
   */
  file?: readonly string[]
  /** Status on success, 200 by default. */
  status?: 200 | 201 | 202 | 204
  /** An answer that has this key is sent with this status instead. */
  statusWith?: { key: string; status: 200 }
}

export type Contract = Record<string, Operation>

/**
 * Whether a call needs somebody who has proven within the last 15 minutes who they are. An administrator's session is
 * proof enough for reading, for the eight hours it lasts.
 */
export const needsRecentSignIn = ({
  method,
  access,
  recentSignIn,
}: Pick<Operation, 'method' | 'access' | 'recentSignIn'>) =>
  recentSignIn === true && !(access === 'admin' && method === 'GET')

/** Whether a signed-in user needs a verified email to call it; operations for everybody are for them too. */
export const needsVerified = ({ method, access, unverified }: Pick<Operation, 'method' | 'access' | 'unverified'>) =>
  method !== 'GET' && access !== 'public' && unverified !== 'may'

/** Whether somebody who asked for their deletion has to keep the account first. */
export const needsOpen = ({ method, access, closed }: Pick<Operation, 'method' | 'access' | 'closed'>) =>
  method !== 'GET' && access !== 'public' && closed !== 'may'

type Items<R> = R extends readonly (infer Item)[] ? Item[] : never

/** What an operation answers in process. */
export type Answer<O extends Operation, R = z.output<O['response']>> = O['paged'] extends 'total'
  ? { items: Items<R>; total: number }
  : O['paged'] extends 'cursor'
    ? { items: Items<R>; next: string | null }
    : R

/** What a use case has to return: the answer before it is parsed, so that the contract can strip and default. */
export type Reply<O extends Operation> = Answer<O, z.input<O['response']>>

type Part<O, Key extends string, Kind extends 'in' | 'out'> = O extends { [K in Key]: infer S extends z.ZodType }
  ? Kind extends 'in'
    ? undefined extends z.input<S>
      ? { [K in Key]?: z.input<S> }
      : { [K in Key]: z.input<S> }
    : { [K in Key]: z.output<S> }
  : unknown

/** What a caller passes. */
export type Input<O extends Operation> = Part<O, 'params', 'in'> & Part<O, 'query', 'in'> & Part<O, 'body', 'in'>

/** What a use case is given: parsed, trimmed, defaulted. */
export type Parsed<O extends Operation> = Part<O, 'params', 'out'> & Part<O, 'query', 'out'> & Part<O, 'body', 'out'>

export type Call<O extends Operation> = (input: Input<O>) => Promise<Answer<O>>

export type Calls<C extends Contract> = { [Name in keyof C]: Call<C[Name]> }
