import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, pgEnum, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { communities } from '#domains/community/communities/schema.ts'
import { users } from '#domains/identity/accounts/schema.ts'
import { professionals } from '#domains/professionals/profiles/schema.ts'
import { createdAt, id, instant } from '#platform/database/columns.ts'
import { subscriptionStatuses } from '#platform/payments/port.ts'

export const subscriptionKind = pgEnum('subscription_kind', ['tier', 'premium', 'community', 'instant_alerts'])
export const subscriptionStatus = pgEnum('subscription_status', subscriptionStatuses)
export const billingInterval = pgEnum('billing_interval', ['month', 'year'])

const live = sql.raw(`status in ('trialing', 'active', 'past_due')`)

export const subscriptions = pgTable(
  'subscriptions',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    professionalId: uuid().references(() => professionals.id),
    kind: subscriptionKind().notNull(),
    communityId: uuid().references(() => communities.id),
    providerId: text().notNull(),
    status: subscriptionStatus().notNull(),
    /** Name of the price in the catalogue, such as `silver_month`. */
    plan: text().notNull(),
    nextPlan: text(),
    priceCents: integer().notNull(),
    interval: billingInterval().notNull(),
    periodStart: instant().notNull(),
    periodEnd: instant().notNull(),
    cancelAtPeriodEnd: boolean().notNull().default(false),
    startedAt: instant().notNull(),
    firstPaidAt: instant(),
    /** The plan whose invoice was paid last, which the person is entitled to. */
    paidPlan: text(),
    graceUntil: instant(),
    endedAt: instant(),
    /** When the provider was asked: an older answer changes nothing. */
    asOf: instant().notNull(),
    /** A change of plan is in progress at the provider; another one waits a minute at most. */
    changingAt: instant(),
    /** The latest notification, such as an attempt at an invoice, so that each is sent once. */
    told: text(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('subscriptions_provider_once').on(t.providerId),
    uniqueIndex('subscriptions_one_live').on(t.userId, t.kind).where(sql`${live} and ${t.communityId} is null`),
    uniqueIndex('subscriptions_one_live_community')
      .on(t.userId, t.communityId)
      .where(sql`${live} and ${t.communityId} is not null`),
    index('subscriptions_professional').on(t.professionalId),
    index('subscriptions_community').on(t.communityId),
    index('subscriptions_grace').on(t.graceUntil).where(sql`${t.status} = 'past_due'`),
    index('subscriptions_period').on(t.periodEnd).where(live),
    check('subscriptions_community_named', sql`(${t.kind} = 'community') = (${t.communityId} is not null)`),
    check(
      'subscriptions_professional_named',
      sql`(${t.kind} in ('tier', 'instant_alerts')) = (${t.professionalId} is not null)`,
    ),
    check('subscriptions_price_positive', sql`${t.priceCents} > 0`),
    check('subscriptions_period_forward', sql`${t.periodEnd} > ${t.periodStart}`),
  ],
)

export type Subscription = typeof subscriptions.$inferSelect

export const moneyBacks = pgTable(
  'money_backs',
  {
    userId: uuid()
      .primaryKey()
      .references(() => users.id),
    subscriptionId: uuid()
      .notNull()
      .references(() => subscriptions.id),
    amountCents: integer().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('money_backs_subscription').on(t.subscriptionId),
    check('money_backs_amount_positive', sql`${t.amountCents} > 0`),
  ],
)

/** The newest agreement counts, from `startsOn` until the day before `endsOn`. */
export const diamondAgreements = pgTable(
  'diamond_agreements',
  {
    id: id(),
    professionalId: uuid()
      .notNull()
      .references(() => professionals.id),
    monthlyCents: integer().notNull(),
    points: integer().notNull(),
    /** The bonus on top-ups, in thousandths. */
    topUpPerMille: integer().notNull(),
    startsOn: date().notNull(),
    endsOn: date().notNull(),
    agreedBy: uuid()
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
  },
  (t) => [
    index('diamond_agreements_professional').on(t.professionalId, t.createdAt),
    index('diamond_agreements_agreed_by').on(t.agreedBy),
    check('diamond_agreements_price_sane', sql`${t.monthlyCents} between 100 and 5000000`),
    check('diamond_agreements_points_sane', sql`${t.points} between 0 and 100000`),
    check('diamond_agreements_bonus_sane', sql`${t.topUpPerMille} between 0 and 5000`),
    check('diamond_agreements_forward', sql`${t.endsOn} > ${t.startsOn}`),
  ],
)

export const planEnquiries = pgTable(
  'plan_enquiries',
  {
    id: id(),
    professionalId: uuid()
      .notNull()
      .references(() => professionals.id),
    createdAt: createdAt(),
  },
  (t) => [index('plan_enquiries_professional').on(t.professionalId, t.createdAt)],
)
