import { z } from 'zod'
import { choice, Id, Instant, limit, line, text, unlessEmpty } from './fields.ts'
import { Charge, MatchFactor } from './lead-shapes.ts'
import { chargeStates, leadStatuses, reportReasons, trades } from './options.ts'
import { tierNames } from './pricing.ts'
import { ProfessionalDocument } from './professional-shapes.ts'
import { DiamondTerms } from './subscriptions.ts'

/** Where a list goes on: what the page before answered as `x-next-cursor`. */
const cursor = z.string().max(400).optional()
const search = z.preprocess(unlessEmpty, line(100).optional())
const Page = z.strictObject({ limit: limit(25), cursor })
/** What every operation of administrators says. */
export const operated = { access: 'admin', recentSignIn: true } as const
/** Why an administrator does it: whoever it concerns reads it. */
export const Reason = text(2000, 'Give the reason: the person it concerns reads it')
/** Why an administrator does what nobody is told the reason of. */
export const LoggedReason = text(2000, 'Give the reason: it stays in the audit log')

/** What became of each of several decisions: those that were refused say why. */
export const Decided = z.object({ results: z.array(z.object({ id: z.string(), refused: z.string().nullable() })) })
export type Decided = z.output<typeof Decided>

/** Several that are decided together. */
export const several = z
  .array(Id, 'Select at least one')
  .min(1, 'Select at least one')
  .max(50, 'Select at most 50 at a time')

export const accountStatuses = ['active', 'suspended'] as const
export const professionalSorts = ['newest', 'name', 'points', 'leads'] as const
export const ProfessionalFilters = z.strictObject({
  /** Part of a name, a business name or an email, or the whole of an ABN. */
  search,
  status: choice(accountStatuses),
  tier: choice(tierNames),
  trade: choice(trades),
  vetted: choice(['true', 'false']),
  /** `owed`: suspended without a reason so far. */
  reason: choice(['owed']),
  sort: z.preprocess(unlessEmpty, z.enum(professionalSorts, 'Choose from the list').default('newest')),
})
export type ProfessionalFilters = z.output<typeof ProfessionalFilters>
export const ProfessionalsPage = ProfessionalFilters.extend(Page.shape).default({ sort: 'newest', limit: 25 })

/** A professional, as administrators see them: the documented fields, and how they stand. */
export const AdminProfessional = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  businessName: z.string().nullable(),
  email: z.string(),
  mobile: z.string(),
  lvPoints: z.int(),
  heldPoints: z.int(),
  owedPoints: z.int(),
  creditBalance: z.string(),
  /** The switch as they left it. */
  receiveLeads: z.boolean(),
  accountStatus: z.enum(accountStatuses),
  statusReason: z.string().nullable(),
  /** Suspended without a reason: by when it is given. */
  reasonDueAt: Instant.nullable(),
  subscription_tier: z.enum(tierNames),
  tier_bonus_points: z.int(),
  emailVerified: z.boolean(),
  isVetted: z.boolean(),
  licenseNumber: z.string().nullable(),
  businessType: z.string().nullable(),
  abn: z.string().nullable(),
  trades: z.array(z.string()),
  basePostcode: z.string().nullable(),
  leadCount: z.int(),
  createdAt: Instant,
})
export type AdminProfessional = z.output<typeof AdminProfessional>

/** What was done, by whom and when; `detail` in words. */
export const AuditEntry = z.object({
  at: Instant,
  action: z.string(),
  /** Whose action: an administrator's email; null for the product itself. */
  by: z.string().nullable(),
  detail: z.string(),
})
export type AuditEntry = z.output<typeof AuditEntry>

export const AdminProfessionalPage = AdminProfessional.extend({
  /** The newest actions of administrators on them. */
  deeds: z.array(AuditEntry),
  /** The latest agreement for the tier by quote, and when they last asked for one. */
  diamond: DiamondTerms.nullable(),
  diamondAskedAt: Instant.nullable(),
})
export type AdminProfessionalPage = z.output<typeof AdminProfessionalPage>

export const leadSorts = ['newest', 'oldest'] as const
export const LeadFilters = z.strictObject({
  /** Part of the name or email of either side. */
  search,
  status: choice(leadStatuses),
  charge: choice(chargeStates),
  contacted: choice(['true', 'false']),
  reported: choice(['true', 'false']),
  professionalId: z.preprocess(unlessEmpty, Id.optional()),
  /** Days in Melbourne, both included. */
  from: z.preprocess(unlessEmpty, z.iso.date().optional()),
  until: z.preprocess(unlessEmpty, z.iso.date().optional()),
  sort: z.preprocess(unlessEmpty, z.enum(leadSorts, 'Choose from the list').default('newest')),
})
export type LeadFilters = z.output<typeof LeadFilters>
export const LeadsPage = LeadFilters.extend(Page.shape).default({ sort: 'newest', limit: 25 })

/** A lead, as administrators see it: the documented fields (specification 2, section 3), and what became of its points. */
export const AdminLead = z.object({
  id: z.string(),
  quote_request_id: z.string(),
  project_type: z.string(),
  status: z.enum(leadStatuses),
  cost_lv_points: z.int(),
  customer_name: z.string(),
  customer_email: z.string(),
  /** Null once the homeowner took it back from this professional. */
  mobile: z.string().nullable(),
  postcode: z.string(),
  sent_at: Instant,
  is_contacted: z.boolean(),
  contacted_at: Instant.nullable(),
  professional_id: z.string(),
  professional_name: z.string(),
  professional_email: z.string(),
  professional_business: z.string().nullable(),
  job_description: z.string(),
  budget_range: z.string(),
  timeline: z.string(),
  title: z.string(),
  suburb: z.string(),
  charge: Charge,
  report_status: z.enum(['pending', 'accepted', 'rejected']).nullable(),
})
export type AdminLead = z.output<typeof AdminLead>

export const AdminLeadPage = AdminLead.extend({
  factors: z.array(MatchFactor),
  /** All that happened to the lead, oldest first. */
  history: z.array(AuditEntry),
})
export type AdminLeadPage = z.output<typeof AdminLeadPage>

export const reportStates = ['pending', 'accepted', 'rejected'] as const
export const ReportFilters = z.strictObject({
  status: choice(reportStates),
  reason: choice(reportReasons),
  search,
})
export type ReportFilters = z.output<typeof ReportFilters>
export const ReportsPage = ReportFilters.extend(Page.shape).default({ limit: 25 })

/** A report of a bad lead: the documented fields, and what a decision would do. */
export const AdminReport = z.object({
  id: z.string(),
  lead_id: z.string(),
  reason: z.enum(reportReasons),
  status: z.enum(reportStates),
  project_type: z.string(),
  postcode: z.string(),
  customer_name: z.string(),
  professional_name: z.string(),
  professional_email: z.string(),
  notes: z.string(),
  created_at: Instant,
  decided_at: Instant.nullable(),
  decision_note: z.string(),
  /** What accepting it gives back: 0 where the points have gone back before. */
  points_at_stake: z.int(),
  /** The homeowner has hired them since: it can only be rejected. */
  is_won: z.boolean(),
})
export type AdminReport = z.output<typeof AdminReport>

/** `waiting`: what is paid for first, by when it is due; `expiring`: checked, and over within 30 days. */
export const documentLists = ['waiting', 'expiring', 'checked', 'rejected', 'ended'] as const
export const DocumentsPage = Page.extend({
  list: z.preprocess(unlessEmpty, z.enum(documentLists).default('waiting')),
}).default({
  list: 'waiting',
  limit: 25,
})

/** A licence or insurance as administrators check it. */
export const AdminDocument = ProfessionalDocument.omit({ fileId: true }).extend({
  professionalId: z.string(),
  business: z.string(),
  email: z.string(),
  abn: z.string().nullable(),
  createdAt: Instant,
  /** Until when its check is paid for; null where nobody has paid. */
  dueAt: Instant.nullable(),
  checkedBy: z.string().nullable(),
  /** Null where none was handed in, or it is gone. */
  file: z.object({ id: z.string(), name: z.string(), contentType: z.string() }).nullable(),
  /** Of its trades those that need a licence: whether the number has the form of one, and where to look it up. */
  forms: z.array(
    z.object({
      trade: z.string(),
      called: z.string(),
      regulator: z.string(),
      registerUrl: z.string(),
      fits: z.boolean(),
    }),
  ),
})
export type AdminDocument = z.output<typeof AdminDocument>

const documentDecision = {
  decision: z.enum(['checked', 'rejected'], 'Choose checked or rejected'),
  note: text(2000).default(''),
}
const saysWhy = ({ decision, note }: { decision: 'checked' | 'rejected'; note: string }) =>
  decision === 'checked' || note !== ''
const unsaid = { path: ['note'], message: 'Give a reason for not accepting it' }
export const DocumentDecision = z.strictObject(documentDecision).refine(saysWhy, unsaid)
export const SeveralDocuments = z.strictObject({ documentIds: several, ...documentDecision }).refine(saysWhy, unsaid)
