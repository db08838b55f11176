import { z } from 'zod'
import { Before, Id, Instant, idOr, limit, Slug, text } from './fields.ts'
import type { Contract } from './operation.ts'
import { complaintReasons, REVIEW_STARS, trades } from './options.ts'
import { tierNames } from './pricing.ts'
import { Check, Hours } from './professional-shapes.ts'
import { StatedLicence } from './vetting.ts'

export const Review = z.object({
  id: z.string(),
  stars: z.int(),
  text: z.string(),
  authorName: z.string(),
  suburb: z.string(),
  projectTitle: z.string(),
  createdAt: Instant,
  reply: z.string().nullable(),
  repliedAt: Instant.nullable(),
  /** When its author last changed the words, after a complaint. */
  amendedAt: Instant.nullable(),
})
export type Review = z.output<typeof Review>

/** That an admin took a review down, and why: its two sides read it. */
export const ReviewRemoval = z.object({ at: Instant, reason: z.string() })
export type ReviewRemoval = z.output<typeof ReviewRemoval>

/** A professional as everybody sees them: nothing that reaches them but this page. */
export const PublicProfile = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  businessName: z.string().nullable(),
  about: z.string(),
  trades: z.array(z.enum(trades)),
  /** Where they work, in words: 'within 20 km of Brunswick (3056)'. */
  area: z.string(),
  /** When they work, if they say so. */
  hours: Hours.nullable(),
  tier: z.enum(tierNames),
  memberSince: Instant,
  /** What was checked, and when; never a promise about the work. */
  checks: z.array(Check),
  /** Numbers given for their trades: checked, or only stated. */
  licences: z.array(StatedLicence),
  /** Business hours only; null under five leads. */
  medianAnswerMinutes: z.int().nullable(),
  answeredCount: z.int(),
  leadCount: z.int(),
  jobsCompleted: z.int(),
  isAway: z.boolean(),
  /** Until when they are away; null while they are here. */
  awayUntil: Instant.nullable(),
  stars: z.number().nullable(),
  reviewCount: z.int(),
  /** The newest, or those before one of them; `reviewsNext` is the one before which there are more. */
  reviews: z.array(Review),
  reviewsNext: z.string().nullable(),
  /** The caller is this professional. */
  isMine: z.boolean(),
})
export type PublicProfile = z.output<typeof PublicProfile>

const complaintOutcomes = ['kept', 'removed'] as const

/** Whom a review is about, and where it is read: on their profile, or with a collaborative project. */
const Reviewed = z.object({ name: z.string(), slug: z.string(), projectId: z.string().nullable() })

/** A complaint about a review, as both of its sides see it. */
export const Complaint = z.object({
  id: z.string(),
  reviewId: z.string(),
  reason: z.enum(complaintReasons),
  text: z.string(),
  /** Whom the review is about complains, and not somebody else. */
  isByThem: z.boolean(),
  createdAt: Instant,
  /** By when we decide, or did: seven days from the complaint, or from the appeal. */
  dueAt: Instant,
  isOpen: z.boolean(),
  /** What the author says to it. */
  answer: z.string().nullable(),
  answeredAt: Instant.nullable(),
  amendedAt: Instant.nullable(),
  outcome: z.enum(complaintOutcomes).nullable(),
  decidedAt: Instant.nullable(),
  decisionReason: z.string(),
  appeal: z
    .object({
      text: z.string(),
      at: Instant,
      outcome: z.enum(complaintOutcomes).nullable(),
      decidedAt: Instant.nullable(),
      reason: z.string(),
    })
    .nullable(),
  review: z.object({
    stars: z.int(),
    text: z.string(),
    authorName: z.string(),
    suburb: z.string(),
    createdAt: Instant,
    isRemoved: z.boolean(),
  }),
  about: Reviewed,
})
export type Complaint = z.output<typeof Complaint>

export const OwnComplaint = Complaint.extend({
  isAuthor: z.boolean(),
  canAnswer: z.boolean(),
  canAppeal: z.boolean(),
})
export type OwnComplaint = z.output<typeof OwnComplaint>

/** As administrators see it: who complains, and what the review said then. */
export const AdminComplaint = Complaint.extend({ complainant: z.string().nullable(), reviewSaid: z.string() })
export type AdminComplaint = z.output<typeof AdminComplaint>

const ReviewParams = z.object({ reviewId: Id })
const ComplaintParams = z.object({ complaintId: Id })

export const reviews = {
  create: {
    method: 'POST',
    path: '/api/quotes/:requestId/review',
    summary: 'Review a finished job, each professional who was hired once',
    access: 'requestOwner',
    rateLimit: 'leadDeeds',
    params: z.object({ requestId: Id }),
    body: z.strictObject({
      /** The accepted quote of whom it is about; needed where several professionals were hired. */
      quoteId: idOr('Choose whom you review').optional(),
      stars: z.int('Choose one to five stars').min(1, 'Choose one to five stars').max(REVIEW_STARS),
      text: text(4000).default(''),
    }),
    response: Review,
    status: 201,
  },
  reply: {
    method: 'POST',
    path: '/api/reviews/:reviewId/reply',
    summary: 'Answer a review of oneself, once',
    access: 'professional',
    unverified: 'may',
    rateLimit: 'leadDeeds',
    params: z.object({ reviewId: Id }),
    body: z.strictObject({ reply: text(2000, 'Write a reply first') }),
    response: Review,
  },
  get: {
    method: 'GET',
    path: '/api/reviews/:reviewId',
    summary: 'One review, for whoever complains about it',
    access: 'user',
    params: ReviewParams,
    response: z.object({
      review: Review,
      about: Reviewed,
      /** It is about the caller, or by them. */
      isAboutMe: z.boolean(),
      isMine: z.boolean(),
    }),
  },
  complain: {
    method: 'POST',
    path: '/api/reviews/:reviewId/complaints',
    summary: 'Complain about a review, once: whom it is about, or anybody about abuse and private details',
    access: 'user',
    rateLimit: 'complaints',
    params: ReviewParams,
    body: z.strictObject({
      reason: z.enum(complaintReasons, 'Choose what is wrong with it'),
      text: text(2000, 'Say what is wrong with it, and how you know'),
    }),
    response: OwnComplaint,
    status: 201,
  },
  complaint: {
    method: 'GET',
    path: '/api/review-complaints/:complaintId',
    summary: 'One complaint, for who made it and the author of the review',
    access: 'user',
    params: ComplaintParams,
    response: OwnComplaint,
  },
  answerComplaint: {
    method: 'POST',
    path: '/api/review-complaints/:complaintId/answer',
    summary: 'Answer a complaint as the author of the review, and change its words, until it is decided',
    access: 'user',
    rateLimit: 'complaints',
    params: ComplaintParams,
    body: z.strictObject({
      answer: text(2000, 'Say what happened, and how you know'),
      /** The review in other words; left out it stays as it is. */
      review: text(4000).optional(),
    }),
    response: OwnComplaint,
  },
  appealComplaint: {
    method: 'POST',
    path: '/api/review-complaints/:complaintId/appeal',
    summary: 'Ask for the decision to be looked at again, once, by the side that it went against',
    access: 'user',
    rateLimit: 'complaints',
    params: ComplaintParams,
    body: z.strictObject({ text: text(2000, 'Tell us what we should look at again') }),
    response: OwnComplaint,
  },
  complaints: {
    method: 'GET',
    path: '/api/admin/review-complaints',
    summary: 'Complaints about reviews: those that wait by when they are due, or those that are decided, newest first',
    access: 'admin',
    recentSignIn: true,
    query: z
      .strictObject({
        status: z.enum(['waiting', 'decided']).default('waiting'),
        limit: limit(50),
        cursor: z.string().max(200).optional(),
      })
      .default({ status: 'waiting', limit: 50 }),
    response: z.array(AdminComplaint),
    paged: 'cursor',
    file: [
      'id',
      'reason',
      'text',
      'isByThem',
      'complainant',
      'about.name',
      'review.authorName',
      'review.stars',
      'reviewSaid',
      'answer',
      'createdAt',
      'dueAt',
      'outcome',
      'decisionReason',
    ],
  },
  decideComplaint: {
    method: 'POST',
    path: '/api/admin/review-complaints/:complaintId/decision',
    summary:
      'Keep the review or take it down, with a reason that both sides read; an appeal is decided the same way, once',
    access: 'admin',
    recentSignIn: true,
    params: ComplaintParams,
    body: z.strictObject({
      decision: z.enum(complaintOutcomes, 'Choose kept or removed'),
      reason: text(2000, 'Give the reason: both sides read it'),
    }),
    response: z.object({ message: z.string() }),
  },
  remove: {
    method: 'POST',
    path: '/api/admin/reviews/:reviewId/removal',
    summary: 'Take a review down, once, with a reason that its author and its professional read',
    access: 'admin',
    recentSignIn: true,
    params: ReviewParams,
    body: z.strictObject({ reason: text(2000, 'Give the reason: both sides read it') }),
    response: z.object({ message: z.string() }),
  },
  profile: {
    method: 'GET',
    path: '/api/professionals/p/:slug',
    summary: "A professional's public profile and reviews",
    access: 'public',
    momentOld: 'may',
    params: z.object({ slug: Slug }),
    query: Before,
    response: PublicProfile,
  },
} as const satisfies Contract
