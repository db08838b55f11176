import { z } from 'zod'
import { Before, Id, limit, Offset, text } from './fields.ts'
import { Lead, LeadMessage, LeadPage } from './lead-shapes.ts'
import { LONG_TEXT_BYTES } from './message-shapes.ts'
import type { Contract } from './operation.ts'
import { chargeStates, LEAD_PAGE_SIZE, leadStatuses, MESSAGE_MOST, reportReasons } from './options.ts'

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
    /** `phone=false` leaves the phone number out, and so writes no reveal (PRODUCT.md, section 9.6). */
    query: z.object({ phone: z.enum(['true', 'false']).default('true') }).default({ phone: 'true' }),
    response: LeadPage,
  },
  contact: {
    method: 'PATCH',
    path: '/api/professionals/lead/:leadId/contact',
    summary: 'Mark the lead contacted',
    access: 'leadHolder',
    unverified: 'may',
    budget: 'leadDeeds',
    params: LeadParams,
    response: Lead,
  },
  report: {
    method: 'POST',
    path: '/api/professionals/lead/:leadId/report',
    summary: 'Report a bad lead',
    access: 'leadHolder',
    unverified: 'may',
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
    summary: 'The newest of the thread between homeowner and professional, or what came before a message; oldest first',
    access: 'leadParty',
    params: LeadParams,
    query: Before,
    response: z.array(LeadMessage),
    paged: 'cursor',
  },
  sendMessage: {
    method: 'POST',
    path: '/api/leads/:leadId/messages',
    summary: 'Write to the other side',
    access: 'leadParty',
    budget: 'messages',
    idempotent: true,
    params: LeadParams,
    body: z.strictObject({ body: text(MESSAGE_MOST, 'Write a message first') }),
    bodyBytes: LONG_TEXT_BYTES,
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
