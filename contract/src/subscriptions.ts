import { z } from 'zod'
import { planCardIds } from './catalogue.ts'
import { enquiries } from './enquiries.ts'
import { Id, Instant } from './fields.ts'
import type { Contract } from './operation.ts'
import { CardForm } from './payments.ts'
import { pricing } from './price-list.ts'
import { tierNames } from './pricing.ts'
import { Shown } from './shown.ts'

const PRICE = 'Enter a price from $1 to $50,000 a month'
const POINTS = 'Enter a whole number from 0 to 100,000'
const PERCENT = 'Enter a bonus from 0 to 500 per cent, in tenths'
const DAY = 'Enter a day'

/** What can be agreed for the tier by quote; days are Melbourne's, and `endsOn` is the first one after it. */
export const DiamondTerms = z
  .strictObject({
    monthlyCents: z.int(PRICE).min(100, PRICE).max(5_000_000, PRICE),
    points: z.int(POINTS).min(0, POINTS).max(100_000, POINTS),
    /** The bonus on top-ups, in thousandths. */
    topUpPerMille: z.int(PERCENT).min(0, PERCENT).max(5000, PERCENT),
    startsOn: z.iso.date(DAY),
    endsOn: z.iso.date(DAY),
  })
  .refine(({ startsOn, endsOn }) => startsOn < endsOn, { path: ['endsOn'], error: 'It has to end after it starts' })
export type DiamondTerms = z.output<typeof DiamondTerms>

export const subscriptionKinds = ['tier', 'premium', 'community', 'instant_alerts'] as const
/** `active`; `past_due`: a renewal failed and it still works until `accessEndsAt`; `ended`; `incomplete`: not paid yet. */
export const subscriptionStates = ['active', 'past_due', 'ended', 'incomplete'] as const

export const Subscription = z.object({
  id: z.string(),
  kind: z.enum(subscriptionKinds),
  status: z.enum(subscriptionStates),
  priceCents: z.int(),
  currentPeriodEnd: Instant,
  cancelAtPeriodEnd: z.boolean(),
  /** What the money-back would refund now; 0 if it does not apply. */
  refundableCents: z.int(),
  /** Its name: 'Gold tier', 'Premium membership', a community's name. */
  label: z.string(),
  interval: z.enum(['month', 'year']),
  plan: z.string(),
  nextPlanLabel: z.string().nullable(),
  communityId: z.string().nullable(),
  /** When access ends, if it will: cancelled, or a renewal failed. */
  accessEndsAt: Instant.nullable(),
  /** The next charge; null if there is none. */
  nextChargeCents: z.int().nullable(),
  startedAt: Instant,
})
export type Subscription = z.output<typeof Subscription>

/** Everything `/subscription` shows. */
export const SubscriptionOverview = z.object({
  subscriptions: z.array(Subscription),
  card: z.object({ brand: z.string(), last4: z.string(), expMonth: z.int(), expYear: z.int() }).nullable(),
  /** False once it was used: the money-back is once a customer. */
  hasMoneyBack: z.boolean(),
})
export type SubscriptionOverview = z.output<typeof SubscriptionOverview>

/** What a change of plan would do, shown before anybody presses: `creditCents` is left of the old one and comes off. */
export const TierPreview = z.object({
  change: z.enum(['start', 'upgrade', 'downgrade', 'cancel', 'none']),
  /** Charged now, in cents; null where only the payment page can tell. */
  dueCents: z.int().nullable(),
  creditCents: z.int(),
  /** What of `dueCents` the credit balance pays; the card pays the rest. */
  balanceCents: z.int(),
  /** Charged each time from then on. */
  priceCents: z.int(),
  /** Points with each paid invoice from then on. */
  points: z.int(),
  at: Instant,
  /** Points that come now. */
  bonusPoints: z.int(),
})
export type TierPreview = z.output<typeof TierPreview>

const Tier = z.enum(tierNames, 'Choose a tier')
const PlanCard = z.enum(planCardIds, 'Choose a plan')
const BillingInterval = z.enum(['month', 'year']).default('month')
/** What begins something that a person pays for again and again; pressed twice it is one. */
const Paying = { rateLimit: 'orders', idempotent: true, transactions: 'several' } as const
const Subscribing = { access: 'user', ...Paying } as const
const onOne = {
  ...Subscribing,
  params: z.object({ subscriptionId: Id }),
} as const
const Sent = z.object({ url: z.string() })

export const subscriptions = {
  ...pricing,
  tierPreview: {
    method: 'GET',
    path: '/api/professionals/tier-preview',
    summary: 'What changing to a tier or plan card would cost, and when it takes effect',
    access: 'professional',
    query: z.union([z.strictObject({ tier: Tier, interval: BillingInterval }), z.strictObject({ plan: PlanCard })]),
    response: TierPreview,
  },
  upgradeTier: {
    method: 'POST',
    path: '/api/professionals/upgrade-tier',
    summary: 'Change the tier: upgrades at once, downgrades when the period ends',
    access: 'professional',
    ...Paying,
    body: z.strictObject({ tier: Tier, interval: BillingInterval, ...Shown.shape }),
    response: z.object({
      /** The page on which to pay or to confirm; without it the change is done. */
      sessionUrl: z.string().optional(),
      /** The tier as it is now. */
      tier: z.enum(tierNames),
      /** Points that came with the change. */
      bonusPoints: z.int(),
      /** When a downgrade takes effect. */
      effectiveAt: Instant.nullable(),
    }),
  },
  ...enquiries,
  enquireDiamond: {
    method: 'POST',
    path: '/api/professionals/diamond-enquiry',
    summary: 'Ask for the tier that is by quote: kept and mailed to the enterprise team',
    access: 'professional',
    unverified: 'may',
    rateLimit: 'orders',
    response: z.object({ message: z.string() }),
  },
  agreeDiamond: {
    method: 'POST',
    path: '/api/admin/professionals/:professionalId/diamond',
    summary: 'Record what was agreed with a professional for the tier that is by quote: they start it and pay',
    access: 'admin',
    recentSignIn: true,
    idempotent: true,
    params: z.object({ professionalId: Id }),
    body: DiamondTerms,
    response: DiamondTerms,
    status: 201,
  },
  startInstantAlerts: {
    method: 'POST',
    path: '/api/professionals/instant-alerts',
    summary: 'Subscribe to instant lead alerts: answers the page on which to pay',
    access: 'professional',
    ...Paying,
    body: z.strictObject({ shownCents: Shown.shape.shownCents }).optional(),
    response: Sent,
  },
  createSubscription: {
    method: 'POST',
    path: '/api/create-subscription',
    summary: 'Begin a premium membership: answers the secret with which the card form pays',
    ...Subscribing,
    body: z.strictObject({ shownCents: Shown.shape.shownCents }).optional(),
    response: z.object({ clientSecret: z.string() }),
  },
  premium: {
    method: 'GET',
    path: '/api/subscriptions/premium',
    summary: 'Whether the caller is premium, and how the card form pays',
    access: 'user',
    response: CardForm.extend({ isPremium: z.boolean(), paidCommunities: z.int() }),
  },
  subscribeCommunity: {
    method: 'POST',
    path: '/api/communities/:communityId/subscribe',
    summary: 'Subscribe to one paid community: answers the page on which to pay',
    ...Subscribing,
    params: z.object({ communityId: Id }),
    response: Sent,
  },
  list: {
    method: 'GET',
    path: '/api/subscriptions',
    summary: 'What the caller pays for again and again',
    access: 'user',
    response: z.array(Subscription),
  },
  overview: {
    method: 'GET',
    path: '/api/subscriptions/overview',
    summary: 'Subscriptions, the card they are charged to, and whether the money-back is left',
    access: 'user',
    response: SubscriptionOverview,
  },
  cancel: {
    method: 'POST',
    path: '/api/subscriptions/:subscriptionId/cancel',
    summary: 'Stop paying: access stays until the period ends',
    ...onOne,
    response: Subscription,
  },
  resume: {
    method: 'POST',
    path: '/api/subscriptions/:subscriptionId/resume',
    summary: 'Take back a cancellation or a planned downgrade; or try a failed payment again',
    ...onOne,
    response: Subscription,
  },
  refund: {
    method: 'POST',
    path: '/api/subscriptions/:subscriptionId/refund',
    summary: 'The 14-day money-back, once a customer: ends access at once and gives back what was paid',
    ...onOne,
    recentSignIn: true,
    /** What the page showed: another amount meanwhile is refused. */
    body: z.strictObject({
      amountCents: z.int().min(1),
      /** A professional's refund is kept here as credit; by default as set in their wallet. */
      keepsCredit: z.boolean().optional(),
    }),
    response: z.object({ refundedCents: z.int(), creditCents: z.int(), pointsTaken: z.int(), pointsOwed: z.int() }),
  },
} as const satisfies Contract
