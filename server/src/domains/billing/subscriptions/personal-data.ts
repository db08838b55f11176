import { inArray, or } from 'drizzle-orm'
import { type PersonalTable, personalTable } from '#core/personal-data.ts'
import { TAX } from '#core/retention.ts'
import { diamondAgreements, moneyBacks, planEnquiries, subscriptions } from './schema.ts'

export const subscriptionsPersonalData: PersonalTable[] = [
  personalTable(subscriptions, {
    called: 'subscriptions',
    belongsTo: ({ userIds }) => inArray(subscriptions.userId, userIds),
    fate: 'stays',
    keeps: ['providerId', 'plan', 'nextPlan', 'paidPlan', 'told'],
    why: TAX,
  }),
  personalTable(moneyBacks, {
    called: 'money given back within 14 days',
    belongsTo: ({ userIds }) => inArray(moneyBacks.userId, userIds),
    fate: 'stays',
    keeps: [],
    why: TAX,
  }),
  personalTable(planEnquiries, {
    called: 'questions about the diamond tier',
    belongsTo: ({ professionalIds }) => inArray(planEnquiries.professionalId, professionalIds),
    fate: 'goes',
  }),
  personalTable(diamondAgreements, {
    called: 'agreements for the diamond tier',
    belongsTo: ({ professionalIds, userIds }) =>
      or(inArray(diamondAgreements.professionalId, professionalIds), inArray(diamondAgreements.agreedBy, userIds)),
    fate: 'stays',
    keeps: [],
    why: TAX,
  }),
]
