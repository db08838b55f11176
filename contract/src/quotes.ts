import { z } from 'zod'
import { Id, idOr, line } from './fields.ts'
import type { Contract } from './operation.ts'
import { closeOutReasons, requestStatuses } from './options.ts'
import { Quote, QuoteContent, QuoteFlag, Version } from './quote-shapes.ts'
import { RequestPage } from './request-page.ts'

/** Counts across the whole product; each null under 10, so that no figure claims too much. */
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
    unverified: 'may',
    rateLimit: 'leadDeeds',
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
    unverified: 'may',
    rateLimit: 'previews',
    params: LeadParams,
    body: QuoteContent,
    response: z.object({ lowCents: z.int(), highCents: z.int(), riskPercent: z.int(), flags: z.array(QuoteFlag) }),
  },
  ofLead: {
    method: 'GET',
    path: '/api/professionals/lead/:leadId/quotes',
    summary: 'The quote sent for a lead, with its earlier versions',
    access: 'leadHolder',
    byKey: 'quotes',
    params: LeadParams,
    response: z.object({ quote: Quote.nullable(), earlier: z.array(Version) }),
  },
  revise: {
    method: 'PUT',
    path: '/api/professionals/lead/:leadId/quotes/:quoteId',
    summary: 'Send a new version of a quote',
    access: 'leadHolder',
    unverified: 'may',
    rateLimit: 'leadDeeds',
    params: LeadQuoteParams,
    body: QuoteContent,
    response: Quote,
  },
  withdraw: {
    method: 'POST',
    path: '/api/professionals/lead/:leadId/quotes/:quoteId/withdraw',
    summary: 'Take a quote back',
    access: 'leadHolder',
    unverified: 'may',
    rateLimit: 'leadDeeds',
    params: LeadQuoteParams,
    response: Quote,
  },
  get: {
    method: 'GET',
    path: '/api/quotes/:requestId',
    summary: "A homeowner's request with its quotes side by side; what is shown counts as read",
    access: 'requestOwner',
    params: RequestParams,
    /** `read=false` for a page that does not show the quotes: nothing counts as read. */
    query: z
      .object({ read: z.enum(['true', 'false']).default('true'), before: Id.optional() })
      .default({ read: 'true' }),
    response: RequestPage,
  },
  accept: {
    method: 'POST',
    path: '/api/quotes/:requestId/accept',
    summary: 'Accept one quote, with a reason for everybody who was not chosen',
    access: 'requestOwner',
    rateLimit: 'leadDeeds',
    params: RequestParams,
    body: z.strictObject({
      quoteId: idOr('Choose a quote'),
      /** Of the quote as the homeowner looked at it: a newer one is not accepted unseen. */
      version: z.int().min(1).optional(),
      signedName: line(120, 'Type your full name to sign'),
      closeOut: z
        .array(z.strictObject({ quoteId: Id, reason: z.enum(closeOutReasons, 'Choose a reason') }))
        .max(2)
        .default([]),
    }),
    response: z.object({ status: z.enum(requestStatuses), message: z.string(), engagementId: z.string() }),
  },
  complete: {
    method: 'POST',
    path: '/api/quotes/:requestId/complete',
    summary: 'Say that the job is done: either side may',
    access: 'requestParty',
    rateLimit: 'leadDeeds',
    params: RequestParams,
    response: z.object({ status: z.enum(requestStatuses), message: z.string() }),
  },
  confirm: {
    method: 'POST',
    path: '/api/quotes/:requestId/confirm',
    summary: 'The homeowner confirms that the job is done',
    access: 'requestOwner',
    rateLimit: 'leadDeeds',
    params: RequestParams,
    response: z.object({ status: z.enum(requestStatuses), message: z.string() }),
  },
  cancel: {
    method: 'POST',
    path: '/api/quotes/:requestId/cancel',
    summary: 'Cancel a request; held points go back where nobody was in touch',
    access: 'requestOwner',
    rateLimit: 'leadDeeds',
    params: RequestParams,
    body: z.strictObject({ reason: line(300).default('') }),
    response: z.object({ status: z.enum(requestStatuses), message: z.string() }),
  },
  askSecondRound: {
    method: 'POST',
    path: '/api/quotes/:requestId/second-round',
    summary: 'End a request whose quotes don’t fit, and ask up to three others: once, where a package includes it',
    access: 'requestOwner',
    rateLimit: 'leadDeeds',
    params: RequestParams,
    body: z.strictObject({ consent: z.literal('true', 'Tick the box so that other professionals can contact you') }),
    response: z.object({ requestId: Id, message: z.string() }),
    status: 201,
  },
  erase: {
    method: 'DELETE',
    path: '/api/quotes/:requestId',
    summary: 'Delete everything: personal data goes, ledger rows stay',
    access: 'requestOwner',
    rateLimit: 'leadDeeds',
    params: RequestParams,
    response: z.null(),
    status: 204,
  },
  figures: {
    method: 'GET',
    path: '/api/figures',
    summary: 'Live counts for the marketing pages',
    access: 'public',
    momentOld: 'may',
    response: Figures,
  },
} as const satisfies Contract
