import { z } from 'zod'
import { Instant, limit, unlessEmpty } from './fields.ts'
import type { Contract } from './operation.ts'
import { tierNames } from './pricing.ts'

export const EnquiryFilters = z.strictObject({
  state: z.preprocess(unlessEmpty, z.enum(['waiting', 'agreed', 'all'], 'Choose from the list').default('waiting')),
})
export type EnquiryFilters = z.output<typeof EnquiryFilters>

/** Somebody asked for the tier that is by quote. */
const Enquiry = z.object({
  id: z.string(),
  createdAt: Instant,
  professionalId: z.string(),
  name: z.string(),
  businessName: z.string().nullable(),
  email: z.string(),
  mobile: z.string(),
  tier: z.enum(tierNames),
  /** Leads of the last 90 days: what a quote is made by. */
  leadCount: z.int(),
  /** When terms were recorded after it; null while it waits. */
  agreedAt: Instant.nullable(),
})
export type Enquiry = z.output<typeof Enquiry>

export const enquiries = {
  enquiries: {
    method: 'GET',
    path: '/api/admin/enquiries',
    summary: 'Who asked for the tier that is by quote: what waits, oldest first, or what was agreed, newest first',
    access: 'admin',
    recentSignIn: true,
    query: EnquiryFilters.extend({ limit: limit(25), cursor: z.string().max(400).optional() }).default({
      state: 'waiting',
      limit: 25,
    }),
    response: z.array(Enquiry),
    paged: 'cursor',
    file: [
      'id',
      'createdAt',
      'professionalId',
      'name',
      'businessName',
      'email',
      'mobile',
      'tier',
      'leadCount',
      'agreedAt',
    ],
  },
} as const satisfies Contract
