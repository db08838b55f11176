import { z } from 'zod'
import { Before, Id, Instant, text } from './fields.ts'
import type { Contract } from './operation.ts'
import { REVIEW_STARS, trades } from './options.ts'
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
  stars: z.number().nullable(),
  reviewCount: z.int(),
  /** The newest, or those before one of them; `reviewsNext` is the one before which there are more. */
  reviews: z.array(Review),
  reviewsNext: z.string().nullable(),
  /** The caller is this professional. */
  isMine: z.boolean(),
})
export type PublicProfile = z.output<typeof PublicProfile>

export const reviews = {
  create: {
    method: 'POST',
    path: '/api/quotes/:requestId/review',
    summary: 'Review a finished job, once',
    access: 'requestOwner',
    budget: 'leadDeeds',
    params: z.object({ requestId: Id }),
    body: z.strictObject({
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
    budget: 'leadDeeds',
    params: z.object({ reviewId: Id }),
    body: z.strictObject({ reply: text(2000, 'Write a reply first') }),
    response: Review,
  },
  profile: {
    method: 'GET',
    path: '/api/professionals/p/:slug',
    summary: "A professional's public profile and reviews",
    access: 'public',
    params: z.object({ slug: z.string().regex(/^[a-z0-9-]{1,80}$/) }),
    query: Before,
    response: PublicProfile,
  },
} as const satisfies Contract
