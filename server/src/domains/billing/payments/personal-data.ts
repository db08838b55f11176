import { inArray, sql } from 'drizzle-orm'
import { anyOf } from '#core/any-of.ts'
import {
  type NonPersonalTable,
  nonPersonalTable,
  type Person,
  type PersonalTable,
  personalTable,
  wasWrittenBy,
} from '#core/personal-data.ts'
import { TAX } from '#core/retention.ts'
import { autoTopUps, paidChecks, paymentCustomers, paymentQuarantine, refundWishes } from './retained-schema.ts'
import { charges, orders, refunds } from './schema.ts'

const ordersOf = (person: Person) =>
  sql`(select id from orders where user_id = ${anyOf(person.userIds)}
    or ${wasWrittenBy(person, sql`orders.guest_email`, sql`orders.created_at`)}
    or (subject = ${anyOf(person.bookingIds)} and user_id is null))`

export const paymentsPersonalData: (PersonalTable | NonPersonalTable)[] = [
  personalTable(orders, {
    called: 'orders',
    belongsTo: (person) => sql`${orders.id} in ${ordersOf(person)}`,
    fate: 'emptied',
    emptied: ['guestEmail', 'details'],
    keeps: [
      ...(['guestProviderId', 'plan', 'content', 'label', 'successPath', 'cancelPath', 'checkoutId'] as const),
      ...(['subscriptionProviderId', 'paymentId', 'invoiceId', 'checkoutUrl'] as const),
    ],
    why: 'payments refer to it',
  }),
  personalTable(charges, {
    called: 'payments',
    belongsTo: ({ chargeIds }) => inArray(charges.id, chargeIds),
    fate: 'stays',
    keeps: ['plan', 'description', 'paymentId', 'invoiceId', 'card'],
    why: TAX,
  }),
  personalTable(refunds, {
    called: 'refunds',
    belongsTo: ({ chargeIds }) => inArray(refunds.chargeId, chargeIds),
    fate: 'stays',
    keeps: ['reason', 'providerId'],
    why: TAX,
  }),
  personalTable(paymentCustomers, {
    called: 'customer number at the payment provider',
    belongsTo: ({ userIds }) => inArray(paymentCustomers.userId, userIds),
    fate: 'stays',
    keeps: ['providerId'],
    why: 'refunds and disputes go through it. Delete the customer at the provider once no bank can ask any more',
  }),
  personalTable(paidChecks, {
    called: 'checks of documents that were paid for',
    belongsTo: ({ professionalIds }) => inArray(paidChecks.professionalId, professionalIds),
    fate: 'stays',
    keeps: [],
    why: TAX,
  }),
  personalTable(refundWishes, {
    called: 'choices to keep refunds as credit',
    belongsTo: ({ professionalIds }) => inArray(refundWishes.professionalId, professionalIds),
    fate: 'goes',
  }),
  personalTable(autoTopUps, {
    called: 'automatic top-ups',
    belongsTo: ({ professionalIds }) => inArray(autoTopUps.professionalId, professionalIds),
    fate: 'goes',
  }),
  nonPersonalTable(
    paymentQuarantine,
    ['eventId', 'objectId', 'reason', 'detail'],
    'ids and sums of the payment provider',
  ),
]
