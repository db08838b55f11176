import { inArray, sql } from 'drizzle-orm'
import { anyOf } from '#core/any-of.ts'
import { type Holding, holding, type Impersonal, impersonal, type Person, writtenAs } from '#core/personal-data.ts'
import { TAX } from '#core/retention.ts'
import { autoTopUps, paidChecks, paymentCustomers, paymentQuarantine, refundWishes } from './retained-schema.ts'
import { charges, orders, refunds } from './schema.ts'

const ordersOf = (person: Person) =>
  sql`(select id from orders where user_id = ${anyOf(person.userIds)}
    or ${writtenAs(person, sql`orders.guest_email`, sql`orders.created_at`)}
    or (subject = ${anyOf(person.bookingIds)} and user_id is null))`

/** The people these tables may identify, and what happens to their rows (see core/personal-data.ts). */
export const paymentsPersonalData: (Holding | Impersonal)[] = [
  holding(orders, {
    called: 'orders',
    whose: (person) => sql`${orders.id} in ${ordersOf(person)}`,
    fate: 'emptied',
    emptied: ['guestEmail', 'details'],
    keeps: [
      ...(['guestProviderId', 'plan', 'content', 'label', 'successPath', 'cancelPath', 'checkoutId'] as const),
      ...(['subscriptionProviderId', 'paymentId', 'invoiceId', 'checkoutUrl'] as const),
    ],
    why: 'payments refer to it',
  }),
  holding(charges, {
    called: 'payments',
    whose: ({ chargeIds }) => inArray(charges.id, chargeIds),
    fate: 'stays',
    keeps: ['plan', 'description', 'paymentId', 'invoiceId', 'card'],
    why: TAX,
  }),
  holding(refunds, {
    called: 'refunds',
    whose: ({ chargeIds }) => inArray(refunds.chargeId, chargeIds),
    fate: 'stays',
    keeps: ['reason', 'providerId'],
    why: TAX,
  }),
  holding(paymentCustomers, {
    called: 'customer number at the payment provider',
    whose: ({ userIds }) => inArray(paymentCustomers.userId, userIds),
    fate: 'stays',
    keeps: ['providerId'],
    why: 'refunds and disputes go through it. Delete the customer at the provider once no bank can ask any more',
  }),
  holding(paidChecks, {
    called: 'checks of documents that were paid for',
    whose: ({ professionalIds }) => inArray(paidChecks.professionalId, professionalIds),
    fate: 'stays',
    keeps: [],
    why: TAX,
  }),
  holding(refundWishes, {
    called: 'choices to keep refunds as credit',
    whose: ({ professionalIds }) => inArray(refundWishes.professionalId, professionalIds),
    fate: 'goes',
  }),
  holding(autoTopUps, {
    called: 'automatic top-ups',
    whose: ({ professionalIds }) => inArray(autoTopUps.professionalId, professionalIds),
    fate: 'goes',
  }),
  impersonal(paymentQuarantine, ['eventId', 'objectId', 'reason', 'detail'], 'ids and sums of the payment provider'),
]
