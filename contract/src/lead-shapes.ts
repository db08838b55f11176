import { z } from 'zod'
import { Instant } from './fields.ts'
import { Written } from './message-shapes.ts'
import {
  budgetBands,
  chargeRules,
  chargeStates,
  closeOutReasons,
  leadStatuses,
  occupancies,
  reportReasons,
  timings,
  trades,
  workKinds,
} from './options.ts'
import { RequestFile } from './requests.ts'
import { ReviewRemoval } from './reviews.ts'

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

/** The close-out card of a professional who was not chosen. */
export const CloseOut = z.object({
  /** Place by price among the quotes, 1 the lowest; null where no quote was sent. */
  rank: z.int().nullable(),
  of: z.int(),
  /** The winner's price band, such as '5-10% below yours'. */
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
  /** The homeowner's choice, or the form's default. */
  timeframe: z.string(),
  timing: z.enum(timings).nullable(),
  isContacted: z.boolean(),
  /** The professional marked, wrote or quoted: from then on the homeowner's silence counts. */
  isTried: z.boolean(),
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

/** What is known about the request, as a checklist and never as a score (PRODUCT.md, section 9.3). */
export const QualityItem = z.object({ label: z.string(), isGiven: z.boolean(), detail: z.string() })

/**
 * The progress of a job that was won: when this professional's quote was accepted, who first said that it, or their part of it, is
 * done, and the stars of their current review.
 */
export const WonJob = z.object({
  acceptedAt: Instant,
  doneAt: Instant.nullable(),
  doneBy: z.enum(['homeowner', 'professional']).nullable(),
  /** They are done, and others who were hired for the same job are not: the homeowner is asked once all are. */
  waitsForOthers: z.boolean(),
  completedAt: Instant.nullable(),
  stars: z.int().nullable(),
  reviewRemoval: ReviewRemoval.nullable(),
})
export type WonJob = z.output<typeof WonJob>

/** A lead on its own page. */
export const LeadPage = Lead.extend({
  /** Empty before the lead is won: only whose quote was accepted is given it. */
  customerEmail: z.string(),
  occupancy: z.enum(occupancies).nullable(),
  budgetBand: z.enum(budgetBands).nullable(),
  plansReady: z.boolean().nullable(),
  /** Choices by the keys of `contract/src/brief-questions.ts`. */
  answers: z.record(z.string(), z.string()),
  requestStatus: z.string(),
  /** What the homeowner wrote when cancelling; null if nothing, or not cancelled. */
  cancelReason: z.string().nullable(),
  /** The job, where this lead was won. */
  engagementId: z.string().nullable(),
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
  /** Null unless the lead has won. */
  job: WonJob.nullable(),
  /** What the homeowner said when they were asked whether the professional was in touch: a hint, it decides nothing. */
  answer: z.enum(['yes', 'no']).nullable(),
  /** When the professional last looked at the phone number. */
  phoneShownAt: Instant.nullable(),
})
export type LeadPage = z.output<typeof LeadPage>

export const LeadMessage = Written.extend({
  from: z.enum(['homeowner', 'professional']),
  authorName: z.string(),
})
export type LeadMessage = z.output<typeof LeadMessage>

const LeadShare = z.object({
  /** Requests of last month (Melbourne's) that went out as leads and asked for the trade. */
  leads: z.int(),
  /** Of these, how many came to the professional. */
  yours: z.int(),
})

/** So many places of a gate are named; the rest are counted. */
export const GATE_PLACES = 5

/** A trade whose leads go to checked licences only in some of a professional's places, while theirs is not (PRODUCT.md, section 10). */
export const LicenceGate = LeadShare.extend({
  trade: z.enum(trades),
  /** There may be more leads than were counted yet: asked again, it counts on. Those that came to the professional are counted first. */
  isAtLeast: z.boolean(),
  /** Where most leads of the trade went out, most of them first. */
  places: z.array(LeadShare.extend({ suburb: z.string(), postcode: z.string() })).max(GATE_PLACES),
  /** How many places there are in all. */
  placeCount: z.int(),
})
export type LicenceGate = z.output<typeof LicenceGate>
