import { inArray, or } from 'drizzle-orm'
import { type Holding, holding } from '#core/personal-data.ts'
import { TAX } from '#core/retention.ts'
import { diamondAgreements, moneyBacks, planEnquiries, subscriptions } from './schema.ts'

/** The people these tables may identify, and what happens to their rows (see core/personal-data.ts). */
export const subscriptionsPersonalData: Holding[] = [
  holding(subscriptions, {
    called: 'subscriptions',
    whose: ({ userIds }) => inArray(subscriptions.userId, userIds),
    fate: 'stays',
    keeps: ['providerId', 'plan', 'nextPlan', 'paidPlan', 'told'],
    why: TAX,
  }),
  holding(moneyBacks, {
    called: 'money given back within 14 days',
    whose: ({ userIds }) => inArray(moneyBacks.userId, userIds),
    fate: 'stays',
    keeps: [],
    why: TAX,
  }),
  holding(planEnquiries, {
    called: 'questions about the diamond tier',
    whose: ({ professionalIds }) => inArray(planEnquiries.professionalId, professionalIds),
    fate: 'goes',
  }),
  holding(diamondAgreements, {
    called: 'agreements for the diamond tier',
    whose: ({ professionalIds, userIds }) =>
      or(inArray(diamondAgreements.professionalId, professionalIds), inArray(diamondAgreements.agreedBy, userIds)),
    fate: 'stays',
    keeps: [],
    why: TAX,
  }),
]
