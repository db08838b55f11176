import { z } from 'zod'
import { CostFigure } from './costs.ts'
import { Instant } from './fields.ts'
import { Charge, MatchFactor, QualityItem } from './lead-shapes.ts'
import { budgetBands, leadStatuses, occupancies, timings, trades, workKinds } from './options.ts'
import { Thumbnail } from './portfolio.ts'
import { Check } from './professional-shapes.ts'
import { Quote, QuoteLine } from './quote-shapes.ts'
import { RequestFile, UserRequest } from './requests.ts'
import { ReviewRemoval } from './reviews.ts'
import { StatedLicence } from './vetting.ts'

/** A homeowner's own review, as their page shows it. */
const GivenReview = z.object({ id: z.string(), stars: z.int(), text: z.string(), reply: z.string().nullable() })
export type GivenReview = z.output<typeof GivenReview>

/** A professional on a request, as the homeowner sees them. */
export const Match = z.object({
  leadId: z.string(),
  status: z.enum(leadStatuses),
  sentAt: Instant,
  factors: z.array(MatchFactor),
  /** Which parts of a request for several trades they are for; none where it is all of it. */
  sides: z.array(z.string()),
  distanceKm: z.int().nullable(),
  charge: Charge,
  answer: z.enum(['yes', 'no']).nullable(),
  unreadMessages: z.int(),
  messageCount: z.int(),
  /** The contact vault: days on which the phone number was shown, and whether it was taken back. */
  reveals: z.array(Instant),
  isPhoneRevoked: z.boolean(),
  /** Their quote may be accepted as far as they go: the account is active, and their lead was not closed by a report. */
  isAvailable: z.boolean(),
  professional: z.object({
    id: z.string(),
    /** Of the public profile; null while there is none. */
    slug: z.string().nullable(),
    name: z.string(),
    businessName: z.string().nullable(),
    mobile: z.string(),
    reviewCount: z.int(),
    stars: z.number().nullable(),
    /** What was checked, and when; never a promise about the work. */
    checks: z.array(Check),
    /** Licence numbers given for the trades that the request asks for: checked, or only stated. */
    licences: z.array(StatedLicence),
    medianAnswerMinutes: z.int().nullable(),
    answeredCount: z.int(),
    /** Of their work, one of each project; four at most. */
    photos: z.array(Thumbnail),
  }),
  quote: Quote.nullable(),
  /** When they, hired, said that their part of the job is done. */
  doneAt: Instant.nullable(),
  /** What the homeowner said of their work; what was removed cannot be written again. */
  review: GivenReview.nullable(),
  reviewRemoval: ReviewRemoval.nullable(),
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
  /** Choices by the keys of `contract/src/brief-questions.ts`; some may be of another kind of work, and are not shown. */
  answers: z.record(z.string(), z.string()),
  verifiedAt: Instant.nullable(),
  matchUntil: Instant.nullable(),
  isServed: z.boolean(),
  files: z.array(RequestFile),
  scope: z.array(z.object({ id: z.string(), label: z.string() })),
  quality: z.array(QualityItem),
  /** What happened last, or last before an event; `timelineNext` is the event before which there is more. */
  timeline: z.array(TimelineEvent),
  timelineNext: z.string().nullable(),
  /** Whom the homeowner asked for by name, and whether they have the request; null slug: they have no profile any more. */
  preferred: z.object({ name: z.string(), slug: z.string().nullable(), hasRequest: z.boolean() }).nullable(),
  matches: z.array(Match),
  /** Lines side by side: each row is a scope line or a line only some quotes have; null if a quote leaves it out. */
  comparison: z.array(
    z.object({
      label: z.string(),
      cells: z.array(z.object({ quoteId: z.string(), line: QuoteLine.nullable() })),
    }),
  ),
  /**
   * What each quote that is compared would come to if it did what the others do, in cents: what it leaves out counts with the middle
   * of the others.
   */
  likeForLike: z.array(
    z.object({
      quoteId: z.string(),
      cents: z.int(),
      filled: z.array(z.object({ label: z.string(), cents: z.int() })),
    }),
  ),
  /** What such work came to in Greater Melbourne; null where too few quotes were accepted to say. */
  localPrice: CostFigure.pick({
    kind: true,
    lowCents: true,
    medianCents: true,
    highCents: true,
    quoteCount: true,
  }).nullable(),
  /** The first that was accepted: of several trades each may have one, as the quotes say. */
  acceptedQuoteId: z.string().nullable(),
  /** The parts that nobody is hired for while the others are under way, and that professionals are still looked for. */
  lookedFor: z.array(z.string()),
  doneBy: z.enum(['homeowner', 'professional']).nullable(),
  /** The job that began with the first accepted quote. */
  engagementId: z.string().nullable(),
  completedAt: Instant.nullable(),
  /** The review of the first who was hired; each has their own in `matches`. */
  review: GivenReview.nullable(),
  reviewRemoval: ReviewRemoval.nullable(),
  originalId: z.string().nullable(),
  /** Mail to the homeowner bounced: the request is sent to nobody else. */
  hasBounced: z.boolean(),
  /** A second round of other professionals: whether it may be asked for now, and the request of the other round. */
  rounds: z.object({ isOffered: z.boolean(), firstId: z.string().nullable(), secondId: z.string().nullable() }),
  /** Whether first name and suburb may be shown to visitors. */
  showsName: z.boolean(),
  /** What is left of its consultation's fee, in cents: credited once the job is hired through us; null for nothing. */
  consultationFeeCents: z.int().nullable(),
})
export type RequestPage = z.output<typeof RequestPage>
