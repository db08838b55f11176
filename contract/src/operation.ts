import type { z } from 'zod'
import type { BudgetName } from './budgets.ts'

/**
 * Who may call an operation. `public`, `user` and `admin` need no look at the subject; the others are rules the server
 * knows by name (`server/src/http/access.ts`), checked after the path is read and before the body is.
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
  | 'postReader'
  | 'postMember'
  | 'postAuthor'
  | 'postAuthorOrModerator'
  | 'postModerator'
  | 'commentAuthor'
  | 'commentAuthorOrModerator'
  | 'professional'
  | 'requestOwner'
  | 'requestParty'
  | 'leadHolder'
  | 'leadParty'
  | 'conversationParty'

/** Accesses that let a caller without a session through to the verb. */
export type OpenAccess = 'public' | 'communityReader' | 'postReader'

/** Accesses that only an active professional passes: the verb is handed who it is. */
export type ProfessionalAccess = 'professional' | 'leadHolder'

/**
 * Files that come with an operation as multipart/form-data in the fields `field`, at most `most` of them. They are
 * checked by their first bytes and stored before the body is parsed; their ids stand in the body's `fileIds`, which no
 * caller can send. Pictures are drawn by the verb, once it knows everything else.
 */
export type Upload = { field: string; most: number; accept: 'pictures' | 'picturesAndPdf' }

/** An operation as data: the server implements it, HTTP and in-process callers reach it, the API's pages describe it. */
export type Operation = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Path with `:name` parameters. */
  path: `/${string}`
  summary: string
  access: Access
  /**
   * What changes something needs an email that somebody has verified: what was made under it would otherwise pass to
   * whoever the address belongs to. `may`: it is the caller's own account or business, which the address does not change.
   */
  unverified?: 'may'
  /** Name of the rate limit, see budgets.ts. */
  budget?: BudgetName
  /** Where the verb spends its budgets itself: the one whose tries are counted before the input is read. */
  tries?: BudgetName
  /** Honours the `Idempotency-Key` header. */
  idempotent?: true
  /**
   * What changes something is one transaction, which returns the answer: what cannot be answered is not done, and of what
   * nobody heard one effect is left. `several` is for what asks others (the payment provider) on the way, and for a try that
   * counts whatever becomes of the rest.
   */
  transactions?: 'several'
  /**
   * Refused with `reauth_required` unless the person has proven who they are within the last 15 minutes: a stolen session
   * alone does not do it (RELIABILITY.md, T28). Everything of administrators has it.
   */
  recentSignIn?: true
  upload?: Upload
  params?: z.ZodObject
  query?: z.ZodType
  body?: z.ZodType
  /** How many bytes of JSON it takes: 64 kB where it is left out, which has room for a text of 5,000 characters. */
  bodyBytes?: number
  response: z.ZodType
  /**
   * A list sent as a bare array: `total` adds `x-total-count`, `cursor` adds `x-next-cursor`.
   * In process the same answer is `{ items, total }` or `{ items, next }`.
   */
  paged?: 'total' | 'cursor'
  /** Status of success, 200 where it is not named. */
  status?: 200 | 201 | 202 | 204
}

export type Contract = Record<string, Operation>

/** Whether somebody signed in needs a verified email to call it; what is for everybody is for them too. */
export const needsVerified = ({ method, access, unverified }: Pick<Operation, 'method' | 'access' | 'unverified'>) =>
  method !== 'GET' && access !== 'public' && unverified !== 'may'

type Items<R> = R extends readonly (infer Item)[] ? Item[] : never

/** What an operation answers in process. */
export type Answer<O extends Operation, R = z.output<O['response']>> = O['paged'] extends 'total'
  ? { items: Items<R>; total: number }
  : O['paged'] extends 'cursor'
    ? { items: Items<R>; next: string | null }
    : R

/** What a verb has to return: the answer before it is parsed, so that the contract can strip and default. */
export type Reply<O extends Operation> = Answer<O, z.input<O['response']>>

type Part<O, Key extends string, Kind extends 'in' | 'out'> = O extends { [K in Key]: infer S extends z.ZodType }
  ? Kind extends 'in'
    ? undefined extends z.input<S>
      ? { [K in Key]?: z.input<S> }
      : { [K in Key]: z.input<S> }
    : { [K in Key]: z.output<S> }
  : unknown

/** What a caller hands in. */
export type Input<O extends Operation> = Part<O, 'params', 'in'> & Part<O, 'query', 'in'> & Part<O, 'body', 'in'>

/** What a verb is handed: parsed, trimmed, defaulted. */
export type Parsed<O extends Operation> = Part<O, 'params', 'out'> & Part<O, 'query', 'out'> & Part<O, 'body', 'out'>

export type Call<O extends Operation> = (input: Input<O>) => Promise<Answer<O>>

export type Calls<C extends Contract> = { [Name in keyof C]: Call<C[Name]> }
