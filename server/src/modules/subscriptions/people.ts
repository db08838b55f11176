import { inArray, or } from 'drizzle-orm'
import { type Holding, holding } from '../../house/holding.ts'
import { TAX } from '../../house/tax.ts'
import { diamondAgreements, moneyBacks, planEnquiries, subscriptions } from './tables.ts'

/** The people these tables may identify, and what happens to their rows (see house/holding.ts). */
export const subscriptionsPeople: Holding[] = [
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
