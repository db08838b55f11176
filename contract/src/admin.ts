import { z } from 'zod'
import { adminJobs } from './admin-jobs.ts'
import { LoggedReason } from './admin-shapes.ts'
import { savedFilters } from './audit.ts'
import { cleanCode, cleanEmail } from './clean.ts'
import { Email } from './fields.ts'
import type { Contract } from './operation.ts'

/** How busy the last 24 hours were, by leads: more than 5, at least 1, none (specification 2, section 9). */
const Pace = z.enum(['busy', 'steady', 'quiet'])

/** What the banner says beside the pace, in this order. */
const Note = z.enum(['pendingReports', 'fewProfessionals', 'goodWeek'])

/** A day in Melbourne. */
const Day = z.object({
  day: z.iso.date(),
  leads: z.int(),
  contacted: z.int(),
  revenueCents: z.int(),
})

export const AdminDashboard = z.object({
  /** The documented figures. */
  total_professionals: z.int(),
  active_professionals: z.int(),
  leads_last_30_days: z.int(),
  pending_reports: z.int(),
  total_lv_points: z.int(),
  /** Australian dollars, as on the professional's own page. */
  total_credit_balance: z.string(),
  analytics: z.object({
    leads_last_24_hours: z.int(),
    leads_last_7_days: z.int(),
    /** Percent of the leads of 30 days; null where there are none. */
    contact_rate: z.number().nullable(),
    /** Hours on the clock from the lead to 'contacted', of 30 days. */
    average_response_hours: z.number().nullable(),
    top_project_type: z.string().nullable(),
  }),
  /** What the leads of 30 days cost together, and how much of it went back. */
  lead_points_spent: z.int(),
  lead_points_given_back: z.int(),
  /** What customers paid for our services, GST included, from the ledger: of 30 days, and ever. */
  revenue_cents_last_30_days: z.int(),
  revenue_cents_total: z.int(),
  banner: z.object({ pace: Pace, notes: z.array(Note) }),
  /** Today and the 29 days before, oldest first. */
  days: z.array(Day),
  /** Leads of 30 days by kind of work, most first. */
  project_types: z.array(z.object({ type: z.string(), leads: z.int() })),
})
export type AdminDashboard = z.output<typeof AdminDashboard>

/** How much waits for a decision, by what it is about. */
const AdminWaiting = z.object({
  reports: z.int(),
  messageReports: z.int(),
  complaints: z.int(),
  applications: z.int(),
  documents: z.int(),
  approvals: z.int(),
  payouts: z.int(),
  quarantine: z.int(),
  enquiries: z.int(),
})
export type AdminWaiting = z.output<typeof AdminWaiting>

const EMAIL = 'Please enter your admin email address'

export const AdminLogin = z.strictObject({
  email: z.string(EMAIL).overwrite(cleanEmail).min(1, EMAIL).pipe(Email),
  /** The code that was mailed; left out, one is sent. */
  code: z
    .string()
    .max(60, 'Enter the six figures of the code')
    .overwrite(cleanCode)
    .regex(/^\d{6}$/, 'Enter the six figures of the code')
    .optional(),
})

/** A code is on its way, or the session that it opened. */
export const AdminLoggedIn = z.object({
  codeSent: z.literal(true).optional(),
  /** The code was right, and their authenticator app is asked for next (`POST /api/auth/code`). */
  asksCode: z.literal(true).optional(),
  message: z.string().optional(),
  /** For `Authorization: Bearer`, 8 hours long; pages have it as a cookie. */
  sessionToken: z.string().optional(),
  admin: z
    .object({ id: z.string(), name: z.string(), email: z.string(), role: z.enum(['super', 'read-only']) })
    .optional(),
})
export type AdminLoggedIn = z.output<typeof AdminLoggedIn>

/** Somebody who lost their phone and their recovery codes, and how they showed who they are. */
const LostAuthenticator = z.strictObject({ email: Email, reason: LoggedReason })

/** Administration as a whole; what is done to one module is in that module's contract. */
export const admin = {
  login: {
    method: 'POST',
    path: '/api/admin/login',
    summary: 'Have a code mailed, the same answer for every address; and with the code, in the same browser, log in',
    access: 'public',
    tries: 'adminCodes',
    transactions: 'several',
    body: AdminLogin,
    response: AdminLoggedIn,
    status: 202,
    statusWith: { key: 'sessionToken', status: 200 },
  },
  turnAuthenticatorOff: {
    method: 'POST',
    path: '/api/admin/authenticator-removal',
    summary:
      'Let somebody in who lost their phone and their recovery codes: they sign in without the app, and are told',
    access: 'admin',
    recentSignIn: true,
    body: LostAuthenticator,
    response: z.object({ wasOn: z.boolean() }),
  },
  dashboard: {
    method: 'GET',
    path: '/api/admin/dashboard',
    summary: 'The business at a glance: figures, what needs attention, and the last 30 days by day',
    access: 'admin',
    recentSignIn: true,
    response: AdminDashboard,
  },
  waiting: {
    method: 'GET',
    path: '/api/admin/waiting',
    summary: 'How much waits for a decision; appeals and what owners are reported for are counted with them',
    access: 'admin',
    recentSignIn: true,
    response: AdminWaiting,
  },
  ...adminJobs,
  ...savedFilters,
} as const satisfies Contract
