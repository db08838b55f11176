import { z } from 'zod'
import { Id, Instant, limit, Offset, text } from './fields.ts'
import type { Contract } from './operation.ts'
import {
  budgetBands,
  chargeRules,
  chargeStates,
  closeOutReasons,
  LEAD_PAGE_SIZE,
  leadStatuses,
  occupancies,
  reportReasons,
  timings,
  trades,
  workKinds,
} from './options.ts'
import { RequestFile } from './requests.ts'

/** One factor of a match, with its weight of 100 in all and the sentence that explains it. */
export const MatchFactor = z.object({ factor: z.string(), weight: z.int(), score: z.int(), says: z.string() })
export type MatchFactor = z.output<typeof MatchFactor>

/** What became of a lead's 29 points, by which rule and when; `decideAt` is when silence decides. */
export const Charge = z.object({
  state: z.enum(chargeStates),
  rule: z.enum(chargeRules).nullable(),
  decidedAt: Instant.nullable(),
  decideAt: Instant.nullable(),
})
export type Charge = z.output<typeof Charge>

/** The card of somebody who was not chosen. */
export const CloseOut = z.object({
  /** Place by price among the quotes, 1 the lowest; null where no quote was sent. */
  rank: z.int().nullable(),
  of: z.int(),
  /** Where the winner's price lies, such as '5-10% below yours'. */
  band: z.string().nullable(),
  reason: z.enum(closeOutReasons).nullable(),
  closedAt: Instant,
})
export type CloseOut = z.output<typeof CloseOut>

/** A lead in a list: the documented fields, and what the inbox shows. */
export const Lead = z.object({
  id: z.string(),
  requestId: z.string(),
  status: z.enum(leadStatuses),
  costPerLead: z.int(),
  postcode: z.string(),
  suburb: z.string(),
  customerName: z.string(),
  /** Null once the homeowner took it back. */
  customerPhone: z.string().nullable(),
  timeframe: z.string(),
  isContacted: z.boolean(),
  contactedAt: Instant.nullable(),
  createdAt: Instant,
  quoteRequest: z.object({ projectType: z.string(), budget: z.string(), description: z.string() }),
  title: z.string(),
  trades: z.array(z.enum(trades)),
  workKind: z.enum(workKinds).nullable(),
  distanceKm: z.int().nullable(),
  isUnread: z.boolean(),
  unreadMessages: z.int(),
  filesAttached: z.int(),
  charge: Charge,
})
export type Lead = z.output<typeof Lead>

/** What is known of the request, as a checklist and never as a score (PRODUCT.md, section 9.3). */
export const QualityItem = z.object({ label: z.string(), isGiven: z.boolean(), detail: z.string() })

/** A lead on its own page. */
export const LeadPage = Lead.extend({
  customerEmail: z.string(),
  occupancy: z.enum(occupancies).nullable(),
  timing: z.enum(timings).nullable(),
  budgetBand: z.enum(budgetBands).nullable(),
  plansReady: z.boolean().nullable(),
  requestStatus: z.string(),
  files: z.array(RequestFile),
  scope: z.array(z.object({ id: z.string(), label: z.string() })),
  quality: z.array(QualityItem),
  factors: z.array(MatchFactor),
  report: z
    .object({
      id: z.string(),
      reason: z.enum(reportReasons),
      note: z.string(),
      status: z.enum(['pending', 'accepted', 'rejected']),
      decisionNote: z.string(),
      createdAt: Instant,
    })
    .nullable(),
  closeOut: CloseOut.nullable(),
  /** What the homeowner said when they were asked whether the professional was in touch: a hint, it decides nothing. */
  answer: z.enum(['yes', 'no']).nullable(),
  /** When the professional last looked at the phone number. */
  phoneShownAt: Instant.nullable(),
})
export type LeadPage = z.output<typeof LeadPage>

export const LeadMessage = z.object({
  id: z.string(),
  body: z.string(),
  from: z.enum(['homeowner', 'professional']),
  isMine: z.boolean(),
  authorName: z.string(),
  createdAt: Instant,
  /** Read by the other side. */
  isRead: z.boolean(),
})
export type LeadMessage = z.output<typeof LeadMessage>

const LeadParams = z.object({ leadId: Id })

export const leads = {
  history: {
    method: 'GET',
    path: '/api/professionals/lead-history',
    summary: "The professional's leads, newest first",
    access: 'professional',
    query: z.strictObject({
      status: z.enum(leadStatuses).optional(),
      unread: z.enum(['true', 'false']).optional(),
      charge: z.enum(chargeStates).optional(),
      limit: limit(LEAD_PAGE_SIZE),
      offset: Offset,
    }),
    response: z.array(Lead),
    paged: 'total',
  },
  analytics: {
    method: 'GET',
    path: '/api/professionals/analytics',
    summary: 'Leads of this month, and what waits',
    access: 'professional',
    response: z.object({
      leads_received_this_month: z.int(),
      unreadLeads: z.int(),
      unreadMessages: z.int(),
      openLeads: z.int(),
      wonLeads: z.int(),
      /** Median business minutes to the first attempt, with how many leads it rests on; null under five. */
      medianAnswerMinutes: z.int().nullable(),
      answeredCount: z.int(),
    }),
  },
  get: {
    method: 'GET',
    path: '/api/professionals/lead/:leadId',
    summary: 'One lead; opening it marks it read',
    access: 'leadHolder',
    params: LeadParams,
    response: LeadPage,
  },
  contact: {
    method: 'PATCH',
    path: '/api/professionals/lead/:leadId/contact',
    summary: 'Mark the lead contacted',
    access: 'leadHolder',
    budget: 'leadDeeds',
    params: LeadParams,
    response: Lead,
  },
  report: {
    method: 'POST',
    path: '/api/professionals/lead/:leadId/report',
    summary: 'Report a bad lead',
    access: 'leadHolder',
    budget: 'leadDeeds',
    params: LeadParams,
    body: z.strictObject({
      reason: z.enum(reportReasons, 'Choose a reason'),
      note: text(1000).default(''),
    }),
    response: z.object({ status: z.enum(['pending', 'accepted', 'rejected']), message: z.string() }),
    status: 201,
  },
  messages: {
    method: 'GET',
    path: '/api/leads/:leadId/messages',
    summary: 'The thread between homeowner and professional; reading it marks it read',
    access: 'leadParty',
    params: LeadParams,
    response: z.array(LeadMessage),
  },
  sendMessage: {
    method: 'POST',
    path: '/api/leads/:leadId/messages',
    summary: 'Write to the other side',
    access: 'leadParty',
    budget: 'messages',
    idempotent: true,
    params: LeadParams,
    body: z.strictObject({ body: text(4000, 'Write a message first') }),
    response: LeadMessage,
    status: 201,
  },
  revokePhone: {
    method: 'POST',
    path: '/api/quotes/:requestId/leads/:leadId/revoke-phone',
    summary: 'Take the phone number back from a professional who was not accepted',
    access: 'requestOwner',
    budget: 'leadDeeds',
    params: z.object({ requestId: Id, leadId: Id }),
    response: z.object({ message: z.string() }),
  },
  answer: {
    method: 'POST',
    path: '/api/lead-answers',
    summary: "Answer 'Did they contact you?' with the link from the mail, without signing in",
    access: 'public',
    budget: 'answers',
    body: z.strictObject({ token: z.string().min(1).max(200), answer: z.enum(['yes', 'no']) }),
    response: z.object({ message: z.string(), professionalName: z.string(), answer: z.enum(['yes', 'no']) }),
  },
} as const satisfies Contract
