import { z } from 'zod'
import { Email, Id, Instant, line, Phone, text } from './fields.ts'
import type { Contract } from './operation.ts'
import {
  budgetBands,
  DESCRIPTION_LEAST,
  occupancies,
  REQUEST_FILES,
  requestStatuses,
  timings,
  trades,
  workKinds,
} from './options.ts'

const Postcode = z
  .string('Please enter a valid Australian postcode')
  .trim()
  .regex(/^\d{4}$/, 'Please enter a valid 4-digit postcode')
const Description = z
  .string('Please provide more details about your project')
  .trim()
  .min(DESCRIPTION_LEAST, 'Please provide more details about your project')
  .pipe(text(5000))

/** A choice of a form: left empty it is not made. */
const choice = <const T extends readonly [string, ...string[]]>(options: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), z.enum(options, 'Choose from the list').optional())
const flag = z.preprocess(
  (value) => (value === '' ? undefined : value === 'true' ? true : value === 'false' ? false : value),
  z.boolean('Choose yes or no').optional(),
)
/** One value or several: a form sends a single box as a text. */
const Trades = z.preprocess(
  (value) => (value === undefined || value === '' ? undefined : Array.isArray(value) ? value : [value]),
  z.array(z.enum(trades, 'Choose from the list')).max(trades.length).default([]),
)

/** The optional brief beneath the free text. */
export const Brief = {
  trades: Trades,
  workKind: choice(workKinds),
  budgetBand: choice(budgetBands),
  timing: choice(timings),
  occupancy: choice(occupancies),
  plansReady: flag,
}

/** The documented multipart fields, with the documented values where they are left out, and our own optional ones. */
export const CreateRequest = z.strictObject({
  title: line(120).optional(),
  category: line(60).default('Home Renovation'),
  description: Description,
  projectType: line(60).default('Quote Request'),
  budget: line(60).default('Request Quote'),
  urgency: line(60).default('Within a month'),
  contactMethod: line(20).default('both'),
  isPublic: z.preprocess(
    (value) => (value === undefined ? undefined : String(value)),
    z.enum(['true', 'false'], 'Choose yes or no').default('true'),
  ),
  location: line(80).default('Australia'),
  projectAddress: line(160).optional(),
  postcode: Postcode,
  name: z.string('Please enter your name').trim().min(2, 'Please enter your name').pipe(line(80)),
  phone: z.string('Please enter a valid phone number').trim().min(10, 'Please enter a valid phone number').pipe(Phone),
  email: Email,
  ...Brief,
  /** 'true' from a box that starts unticked; without it nothing is passed on until it is given. */
  consent: z.preprocess((value) => (value === '' ? undefined : value), z.literal(['true', 'false']).optional()),
  /** A solved challenge, asked for from the fourth request in an hour. */
  altcha: z.string().max(4000).optional(),
  /** Nobody sees it; what fills it in is no person. */
  company_website: z.string().max(200).optional(),
  formTime: z.string().max(200).optional(),
  /** Ids of the stored files; put there by the server. */
  fileIds: z.array(Id).max(REQUEST_FILES).optional(),
})

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
  /** Leads sent and quotes received. */
  leadCount: z.int(),
  quoteCount: z.int(),
  needsConsent: z.boolean(),
  isDuplicate: z.boolean(),
})
export type UserRequest = z.output<typeof UserRequest>

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
})
export type Verified = z.output<typeof Verified>

const RequestParams = z.object({ requestId: Id })
const Files = z.array(RequestFile)
const ScopeLine = z.object({ id: z.string(), label: z.string() })

export const requests = {
  create: {
    method: 'POST',
    path: '/api/quotes',
    summary: 'Ask for quotes, with up to ten files',
    access: 'public',
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
    summary: 'Prove an e-mail address with the link from a mail',
    access: 'public',
    body: z.strictObject({
      token: z.string('Verification failed').min(1, 'Verification failed').max(200),
      consent: z.literal('true').optional(),
    }),
    response: Verified,
  },
  mine: {
    method: 'GET',
    path: '/api/quotes/user',
    summary: "The person's own requests, newest first",
    access: 'user',
    response: z.array(UserRequest),
  },
  update: {
    method: 'PATCH',
    path: '/api/quotes/:requestId',
    summary: 'Change the brief',
    access: 'requestOwner',
    budget: 'leadDeeds',
    params: RequestParams,
    body: z.strictObject({
      description: Description.optional(),
      trades: z.array(z.enum(trades)).optional(),
      workKind: z.enum(workKinds).nullable().optional(),
      budgetBand: z.enum(budgetBands).nullable().optional(),
      timing: z.enum(timings).nullable().optional(),
      occupancy: z.enum(occupancies).nullable().optional(),
      plansReady: z.boolean().nullable().optional(),
    }),
    response: UserRequest,
  },
  giveConsent: {
    method: 'POST',
    path: '/api/quotes/:requestId/consent',
    summary: 'Agree that the request is passed on to up to three professionals',
    access: 'requestOwner',
    params: RequestParams,
    response: UserRequest,
  },
  addFiles: {
    method: 'POST',
    path: '/api/quotes/:requestId/files',
    summary: 'Add files to a request: ten in all',
    access: 'requestOwner',
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
    params: z.object({ requestId: Id, fileId: Id }),
    response: z.null(),
    status: 204,
  },
  setScope: {
    method: 'PUT',
    path: '/api/quotes/:requestId/scope',
    summary: 'Say which lines every quote should answer',
    access: 'requestOwner',
    params: RequestParams,
    body: z.strictObject({ lines: z.array(line(120, 'Say what the line is')).max(30, 'Use at most 30 lines') }),
    response: z.array(ScopeLine),
  },
} as const satisfies Contract
