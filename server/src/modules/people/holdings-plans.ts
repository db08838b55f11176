import { inArray, or } from 'drizzle-orm'
import { priceChanges } from '../prices/tables.ts'
import { diamondAgreements, moneyBacks, planEnquiries, subscriptions } from '../subscriptions/tables.ts'
import { type Holding, holding } from './holding.ts'
import { TAX } from './tax.ts'

/** What somebody pays for again and again, and what was agreed about it. */
export const planHoldings: Holding[] = [
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
    called: 'what was agreed for the diamond tier',
    whose: ({ professionalIds, userIds }) =>
      or(inArray(diamondAgreements.professionalId, professionalIds), inArray(diamondAgreements.agreedBy, userIds)),
    fate: 'stays',
    keeps: [],
    why: TAX,
  }),
  holding(priceChanges, {
    called: 'prices that they asked for as an administrator',
    whose: ({ userIds }) => inArray(priceChanges.askedBy, userIds),
    fate: 'stays',
    keeps: ['figures'],
    why: TAX,
  }),
]
