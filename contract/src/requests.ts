import { z } from 'zod'
import { BasedOn } from './based-on.ts'
import { Before, Email, Id, Instant, line } from './fields.ts'
import { Answers, CreateRequest, Description } from './new-request.ts'
import type { Contract } from './operation.ts'
import { budgetBands, occupancies, REQUEST_FILES, requestStatuses, timings, trades, workKinds } from './options.ts'
import { SCOPE_LINES } from './packages.ts'

export const RequestFile = z.object({
  id: z.string(),
  name: z.string(),
  url: z.string(),
  contentType: z.string(),
  byteCount: z.int(),
  width: z.int().nullable(),
  height: z.int().nullable(),
})
export type RequestFile = z.output<typeof RequestFile>

/** A homeowner's request in a list: the documented fields, and what the cards show. */
export const UserRequest = z.object({
  id: z.string(),
  title: z.string(),
  projectType: z.string(),
  status: z.enum(requestStatuses),
  postcode: z.string(),
  suburb: z.string(),
  budget: z.string(),
  timeframe: z.string(),
  createdAt: Instant,
  filesAttached: z.int(),
  description: z.string(),
  phone: z.string(),
  email: z.string(),
  /** Leads sent and quotes received; withdrawn ones do not count. */
  leadCount: z.int(),
  quoteCount: z.int(),
  /** Quotes that can be accepted now: not expired, and from a professional who is available. */
  openQuoteCount: z.int(),
  needsConsent: z.boolean(),
  isDuplicate: z.boolean(),
  /** The seven days in which professionals are looked for are over. */
  isSearchOver: z.boolean(),
  /** When one of the two sides said that the job is done; the homeowner confirms it then. */
  doneAt: Instant.nullable(),
})
export type UserRequest = z.output<typeof UserRequest>

/** The same in the list of their own, with what decides what comes next. */
export const OwnRequest = UserRequest.extend({
  /** From the lowest to the highest of the quotes that can be accepted now, cents with GST; null without any. */
  openPrices: z.object({ lowCents: z.int(), highCents: z.int() }).nullable(),
  /** A review was written, whether it still stands or not. */
  isReviewed: z.boolean(),
  /** Of the job, once a quote is accepted. */
  engagementId: z.string().nullable(),
})
export type OwnRequest = z.output<typeof OwnRequest>

/** What a verified link answers: `project` for a quote request; a professional is told how to go on. */
export const Verified = z.object({
  message: z.string(),
  project: z.object({ id: z.string(), description: z.string(), location: z.string() }).nullable(),
  /** The request waits for consent: send the same token again with `consent: 'true'`. */
  needsConsent: z.boolean(),
  professional: z.boolean(),
  alreadyVerified: z.boolean(),
  /** Proof came from another browser than the one that signed up: set a new password with this token. */
  resetToken: z.string().nullable(),
  /** The request is the caller’s: they are signed in and can open it. */
  isOwn: z.boolean(),
})
export type Verified = z.output<typeof Verified>

/** A request that waits for its email to be verified, for the browser that sent it. */
export const SentRequest = z.object({ email: z.string() })
export type SentRequest = z.output<typeof SentRequest>

const RequestParams = z.object({ requestId: Id })
const Files = z.array(RequestFile)
const ScopeLine = z.object({ id: z.string(), label: z.string() })

export const requests = {
  create: {
    method: 'POST',
    path: '/api/quotes',
    summary: 'Ask for quotes, with up to ten files',
    access: 'public',
    tries: 'requests',
    upload: { field: 'files', most: REQUEST_FILES, accept: 'picturesAndPdf' },
    body: CreateRequest,
    response: z.union([
      z.object({ needsVerification: z.literal(true), email: z.string(), message: z.string() }),
      z.object({ id: z.string(), status: z.enum(requestStatuses), message: z.string() }),
    ]),
    status: 201,
  },
  verifyEmail: {
    method: 'POST',
    path: '/api/verify-email',
    summary: 'Prove an email address with the link from a mail',
    access: 'public',
    tries: 'verifications',
    body: z.strictObject({
      token: z.string('Verification failed').min(1, 'Verification failed').max(200),
      consent: z.literal('true').optional(),
    }),
    response: Verified,
  },
  sent: {
    method: 'GET',
    path: '/api/quotes/sent',
    summary: 'Where the link went of the request that this browser sent; null without one that waits for it',
    access: 'public',
    response: SentRequest.nullable(),
  },
  resendLink: {
    method: 'POST',
    path: '/api/quotes/sent/link',
    summary: 'Send the link of the request from this browser again; the earlier one ends',
    access: 'public',
    rateLimit: 'requestLinks',
    response: SentRequest,
  },
  correctEmail: {
    method: 'PUT',
    path: '/api/quotes/sent/email',
    summary: 'Correct the email of the request from this browser: a new link is sent, those before end',
    access: 'public',
    rateLimit: 'requestLinks',
    body: z.strictObject({ email: Email }),
    response: SentRequest,
  },
  mine: {
    method: 'GET',
    path: '/api/quotes/user',
    summary: "The person's own requests, newest first, or those before one of them",
    access: 'user',
    query: Before,
    response: z.array(OwnRequest),
    paged: 'cursor',
  },
  update: {
    method: 'PATCH',
    path: '/api/quotes/:requestId',
    summary: 'Change the brief',
    access: 'requestOwner',
    rateLimit: 'leadDeeds',
    params: RequestParams,
    body: z.strictObject({
      description: Description.optional(),
      trades: z.array(z.enum(trades)).max(trades.length).optional(),
      workKind: z.enum(workKinds).nullable().optional(),
      budgetBand: z.enum(budgetBands).nullable().optional(),
      timing: z.enum(timings).nullable().optional(),
      occupancy: z.enum(occupancies).nullable().optional(),
      plansReady: z.boolean().nullable().optional(),
      /** All that are given: they take the place of those before. */
      answers: Answers.optional(),
      basedOn: BasedOn,
    }),
    response: UserRequest,
  },
  setShowsName: {
    method: 'PUT',
    path: '/api/quotes/:requestId/shows-name',
    summary: 'Say whether first name and suburb may be shown to visitors',
    access: 'requestOwner',
    rateLimit: 'leadDeeds',
    params: RequestParams,
    body: z.strictObject({ showsName: z.boolean() }),
    response: z.object({ showsName: z.boolean() }),
  },
  giveConsent: {
    method: 'POST',
    path: '/api/quotes/:requestId/consent',
    summary: 'Agree that the request is passed on to up to three professionals',
    access: 'requestOwner',
    rateLimit: 'leadDeeds',
    params: RequestParams,
    response: UserRequest,
  },
  addFiles: {
    method: 'POST',
    path: '/api/quotes/:requestId/files',
    summary: 'Add files to a request: ten in all',
    access: 'requestOwner',
    rateLimit: 'leadDeeds',
    params: RequestParams,
    upload: { field: 'files', most: REQUEST_FILES, accept: 'picturesAndPdf' },
    body: z.strictObject({ fileIds: z.array(Id).min(1, 'Choose a file').max(REQUEST_FILES) }),
    response: Files,
    status: 201,
  },
  removeFile: {
    method: 'DELETE',
    path: '/api/quotes/:requestId/files/:fileId',
    summary: 'Remove a file from a request',
    access: 'requestOwner',
    rateLimit: 'leadDeeds',
    params: z.object({ requestId: Id, fileId: Id }),
    response: z.null(),
    status: 204,
  },
  setScope: {
    method: 'PUT',
    path: '/api/quotes/:requestId/scope',
    summary: 'Say which lines every quote should answer',
    access: 'requestOwner',
    rateLimit: 'leadDeeds',
    params: RequestParams,
    body: z.strictObject({
      lines: z.array(line(120, 'Describe the line')).max(SCOPE_LINES, `Use at most ${SCOPE_LINES} lines`),
      basedOn: BasedOn,
    }),
    response: z.array(ScopeLine),
  },
} as const satisfies Contract
