import { z } from 'zod'
import { Id, Instant, line, text } from './fields.ts'
import { Charge, MatchFactor, QualityItem } from './leads.ts'
import type { Contract } from './operation.ts'
import {
  budgetBands,
  closeOutReasons,
  leadStatuses,
  occupancies,
  QUOTE_LINES,
  quoteLineKinds,
  requestStatuses,
  timings,
  trades,
  workKinds,
} from './options.ts'
import { RequestFile, UserRequest } from './requests.ts'

const Cents = z.int('Enter an amount').min(0, 'Enter an amount').max(2_000_000_000, 'This amount is too large')

export const QuoteLine = z.object({
  id: z.string(),
  scopeLineId: z.string().nullable(),
  kind: z.enum(quoteLineKinds),
  label: z.string(),
  amountCents: z.int(),
})
export type QuoteLine = z.output<typeof QuoteLine>

/** A rule of Victorian law that a quote breaks or triggers (PRODUCT.md, section 9.5). */
export const QuoteFlag = z.object({
  code: z.string(),
  effectiveFrom: z.string(),
  says: z.string(),
  /** The figure has not been confirmed since it may have changed. */
  isUnconfirmed: z.boolean(),
})
export type QuoteFlag = z.output<typeof QuoteFlag>

const Version = z.object({
  version: z.int(),
  /** The lines summed up, GST included; a fixed price has both the same. */
  lowCents: z.int(),
  highCents: z.int(),
  gstCents: z.int(),
  depositCents: z.int(),
  /** Prime cost and provisional sums over the total, in per cent. */
  riskPercent: z.int(),
  startFrom: z.string().nullable(),
  startTo: z.string().nullable(),
  durationDays: z.int().nullable(),
  validUntil: z.string(),
  warranty: z.string(),
  note: z.string(),
  attachment: RequestFile.nullable(),
  lines: z.array(QuoteLine),
  flags: z.array(QuoteFlag),
  createdAt: Instant,
})
export type QuoteVersion = z.output<typeof Version>

export const Quote = Version.extend({
  id: z.string(),
  leadId: z.string(),
  professionalId: z.string(),
  status: z.enum(['sent', 'withdrawn', 'accepted', 'not_chosen', 'expired']),
  sentAt: Instant,
  readAt: Instant.nullable(),
  /** Path of the generated PDF. */
  pdfUrl: z.string(),
})
export type Quote = z.output<typeof Quote>

const QuoteContent = z.strictObject({
  lines: z
    .array(
      z.strictObject({
        scopeLineId: Id.nullable().default(null),
        kind: z.enum(quoteLineKinds, 'Choose what the line is'),
        label: line(160, 'Say what the line is'),
        amountCents: Cents.default(0),
      }),
    )
    .min(1, 'Add at least one line')
    .max(QUOTE_LINES, `Use at most ${QUOTE_LINES} lines`),
  /** For a price range: the most it can come to. Left out, the price is fixed. */
  highCents: Cents.optional(),
  depositCents: Cents.default(0),
  startFrom: z.iso.date('Enter a date').nullable().default(null),
  startTo: z.iso.date('Enter a date').nullable().default(null),
  durationDays: z.int('Enter a number of days').min(1).max(2000).nullable().default(null),
  validUntil: z.iso.date('Enter until when the quote holds'),
  warranty: line(300).default(''),
  note: text(4000).default(''),
  attachmentId: Id.nullable().default(null),
})
export type QuoteContent = z.input<typeof QuoteContent>

/** A professional beside a request, as the homeowner sees them. */
export const Match = z.object({
  leadId: z.string(),
  status: z.enum(leadStatuses),
  sentAt: Instant,
  factors: z.array(MatchFactor),
  distanceKm: z.int().nullable(),
  charge: Charge,
  answer: z.enum(['yes', 'no']).nullable(),
  unreadMessages: z.int(),
  messageCount: z.int(),
  /** The contact vault: days on which the phone number was shown, and whether it was taken back. */
  reveals: z.array(Instant),
  isPhoneRevoked: z.boolean(),
  professional: z.object({
    id: z.string(),
    slug: z.string(),
    name: z.string(),
    businessName: z.string().nullable(),
    mobile: z.string(),
    reviewCount: z.int(),
    stars: z.number().nullable(),
    hasCheckedLicence: z.boolean(),
    medianAnswerMinutes: z.int().nullable(),
    answeredCount: z.int(),
  }),
  quote: Quote.nullable(),
})
export type Match = z.output<typeof Match>

/** What happened and when, in order. */
export const TimelineEvent = z.object({ kind: z.string(), says: z.string(), at: Instant })
export type TimelineEvent = z.output<typeof TimelineEvent>

export const RequestPage = UserRequest.extend({
  name: z.string(),
  trades: z.array(z.enum(trades)),
  workKind: z.enum(workKinds).nullable(),
  budgetBand: z.enum(budgetBands).nullable(),
  timing: z.enum(timings).nullable(),
  occupancy: z.enum(occupancies).nullable(),
  plansReady: z.boolean().nullable(),
  verifiedAt: Instant.nullable(),
  matchUntil: Instant.nullable(),
  isServed: z.boolean(),
  files: z.array(RequestFile),
  scope: z.array(z.object({ id: z.string(), label: z.string() })),
  quality: z.array(QualityItem),
  timeline: z.array(TimelineEvent),
  matches: z.array(Match),
  /** Lines side by side: each row is a scope line or a line that only some quotes have; null where a quote leaves it out. */
  comparison: z.array(
    z.object({
      label: z.string(),
      cells: z.array(z.object({ quoteId: z.string(), line: QuoteLine.nullable() })),
    }),
  ),
  acceptedQuoteId: z.string().nullable(),
  doneAt: Instant.nullable(),
  doneBy: z.enum(['homeowner', 'professional']).nullable(),
  completedAt: Instant.nullable(),
  review: z.object({ id: z.string(), stars: z.int(), text: z.string(), reply: z.string().nullable() }).nullable(),
  originalId: z.string().nullable(),
})
export type RequestPage = z.output<typeof RequestPage>

/** Counts of the whole product; each null under 10, so that no figure says more than it knows. */
export const Figures = z.object({
  professionals: z.int().nullable(),
  requestsThisMonth: z.int().nullable(),
  medianFirstAnswerMinutes: z.int().nullable(),
  reviewCount: z.int().nullable(),
  stars: z.number().nullable(),
})
export type Figures = z.output<typeof Figures>

const LeadParams = z.object({ leadId: Id })
const LeadQuoteParams = z.object({ leadId: Id, quoteId: Id })
const RequestParams = z.object({ requestId: Id })

export const quotes = {
  send: {
    method: 'POST',
    path: '/api/professionals/lead/:leadId/quotes',
    summary: 'Send a quote for a lead',
    access: 'leadHolder',
    budget: 'leadDeeds',
    idempotent: true,
    params: LeadParams,
    body: QuoteContent,
    response: Quote,
    status: 201,
  },
  check: {
    method: 'POST',
    path: '/api/professionals/lead/:leadId/quotes/check',
    summary: 'What the law says about a quote, before it is sent',
    access: 'leadHolder',
    budget: 'leadDeeds',
    params: LeadParams,
    body: QuoteContent,
    response: z.object({ lowCents: z.int(), highCents: z.int(), riskPercent: z.int(), flags: z.array(QuoteFlag) }),
  },
  ofLead: {
    method: 'GET',
    path: '/api/professionals/lead/:leadId/quotes',
    summary: 'The quote sent for a lead, with its earlier versions',
    access: 'leadHolder',
    params: LeadParams,
    response: z.object({ quote: Quote.nullable(), earlier: z.array(Version) }),
  },
  revise: {
    method: 'PUT',
    path: '/api/professionals/lead/:leadId/quotes/:quoteId',
    summary: 'Send a new version of a quote',
    access: 'leadHolder',
    budget: 'leadDeeds',
    params: LeadQuoteParams,
    body: QuoteContent,
    response: Quote,
  },
  withdraw: {
    method: 'POST',
    path: '/api/professionals/lead/:leadId/quotes/:quoteId/withdraw',
    summary: 'Take a quote back',
    access: 'leadHolder',
    budget: 'leadDeeds',
    params: LeadQuoteParams,
    response: Quote,
  },
  get: {
    method: 'GET',
    path: '/api/quotes/:requestId',
    summary: "A homeowner's request with its quotes side by side; what is shown counts as read",
    access: 'requestOwner',
    params: RequestParams,
    response: RequestPage,
  },
  accept: {
    method: 'POST',
    path: '/api/quotes/:requestId/accept',
    summary: 'Accept one quote, with a reason for everybody who was not chosen',
    access: 'requestOwner',
    budget: 'leadDeeds',
    params: RequestParams,
    body: z.strictObject({
      quoteId: Id,
      closeOut: z
        .array(z.strictObject({ quoteId: Id, reason: z.enum(closeOutReasons, 'Choose a reason') }))
        .max(2)
        .default([]),
    }),
    response: z.object({ status: z.enum(requestStatuses), message: z.string() }),
  },
  complete: {
    method: 'POST',
    path: '/api/quotes/:requestId/complete',
    summary: 'Say that the job is done: either side may',
    access: 'requestParty',
    budget: 'leadDeeds',
    params: RequestParams,
    response: z.object({ status: z.enum(requestStatuses), message: z.string() }),
  },
  confirm: {
    method: 'POST',
    path: '/api/quotes/:requestId/confirm',
    summary: 'The homeowner confirms that the job is done',
    access: 'requestOwner',
    budget: 'leadDeeds',
    params: RequestParams,
    response: z.object({ status: z.enum(requestStatuses), message: z.string() }),
  },
  cancel: {
    method: 'POST',
    path: '/api/quotes/:requestId/cancel',
    summary: 'Cancel a request; held points go back where nobody was in touch',
    access: 'requestOwner',
    budget: 'leadDeeds',
    params: RequestParams,
    body: z.strictObject({ reason: line(300).default('') }),
    response: z.object({ status: z.enum(requestStatuses), message: z.string() }),
  },
  erase: {
    method: 'DELETE',
    path: '/api/quotes/:requestId',
    summary: 'Delete everything: personal data goes, ledger rows stay',
    access: 'requestOwner',
    budget: 'leadDeeds',
    params: RequestParams,
    response: z.null(),
    status: 204,
  },
  figures: {
    method: 'GET',
    path: '/api/figures',
    summary: 'Live counts for the marketing pages',
    access: 'public',
    response: Figures,
  },
} as const satisfies Contract
