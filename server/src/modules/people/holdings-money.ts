import { inArray, or, sql } from 'drizzle-orm'
import { approvals } from '../approvals/tables.ts'
import { payouts, premiumShares } from '../earnings/tables.ts'
import { autoTopUps, paidChecks, paymentCustomers, refundWishes } from '../payments/kept-tables.ts'
import { charges, orders, refunds } from '../payments/tables.ts'
import { pointDays, takenLots, welcomeGrants } from '../points/kept-tables.ts'
import { holdLots, ledgerAccounts, ledgerEntries, ledgerPostings, pointHolds, pointLots } from '../points/tables.ts'
import { receipts } from '../receipts/tables.ts'
import { anyOf } from './any-of.ts'
import { type Holding, holding, type Person } from './holding.ts'
import { TAX } from './tax.ts'

const LEDGER = 'the ledger cannot be changed: it is kept for tax, and it names nobody'
const WELCOMED = 'the key of welcome points was the mobile number before an ABN was asked for'
const ONCE = 'welcome points come once a mobile number and once an ABN, also to whoever signs up again'

const ordersOf = ({ userIds, bookingIds, email }: Person) =>
  sql`(select id from orders where user_id = ${anyOf(userIds)} or guest_email = ${email}
    or (subject = ${anyOf(bookingIds)} and user_id is null))`
const chargesOf = (person: Person) =>
  sql`(select id from charges where user_id = ${anyOf(person.userIds)} or order_id in ${ordersOf(person)})`
const accountsOf = ({ professionalIds, userIds }: Person) => sql`(select id from ledger_accounts
  where professional_id = ${anyOf(professionalIds)} or owner_id = ${anyOf(userIds)})`
const entriesOf = (person: Person) =>
  sql`(select entry_id from ledger_postings where account_id in ${accountsOf(person)})`

const paid: Holding[] = [
  holding(orders, {
    called: 'orders',
    whose: (person) => sql`${orders.id} in ${ordersOf(person)}`,
    fate: 'emptied',
    emptied: ['guestEmail', 'details'],
    keeps: [
      ...(['guestProviderId', 'plan', 'content', 'label', 'successPath', 'cancelPath', 'checkoutId'] as const),
      ...(['subscriptionProviderId', 'paymentId', 'checkoutUrl'] as const),
    ],
    why: 'payments point at the row',
  }),
  holding(charges, {
    called: 'payments',
    whose: (person) => sql`${charges.id} in ${chargesOf(person)}`,
    fate: 'stays',
    keeps: ['plan', 'description', 'paymentId', 'invoiceId', 'card'],
    why: TAX,
  }),
  holding(refunds, {
    called: 'refunds',
    whose: (person) => sql`${refunds.chargeId} in ${chargesOf(person)}`,
    fate: 'stays',
    keeps: ['reason', 'providerId'],
    why: TAX,
  }),
  holding(approvals, {
    called: 'what two administrators decided',
    whose: (person) => sql`(${approvals.subject} in ${chargesOf(person)}
      or ${approvals.subject} = ${anyOf(person.professionalIds)})`,
    fate: 'stays',
    keeps: ['reason'],
    why: TAX,
  }),
  holding(receipts, {
    called: 'tax invoices and adjustment notes',
    whose: (person) => sql`${receipts.chargeId} in ${chargesOf(person)}`,
    fate: 'stays',
    keeps: ['seller', 'buyer', 'lines'],
    why: `${TAX}, with the buyer’s name and address as they were`,
  }),
  holding(paymentCustomers, {
    called: 'who they are at the payment provider',
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
    called: 'wishes to keep refunds as credit',
    whose: ({ professionalIds }) => inArray(refundWishes.professionalId, professionalIds),
    fate: 'goes',
  }),
  holding(autoTopUps, {
    called: 'automatic top-ups',
    whose: ({ professionalIds }) => inArray(autoTopUps.professionalId, professionalIds),
    fate: 'goes',
  }),
]

const earned: Holding[] = [
  holding(premiumShares, {
    called: 'shares of premium income',
    whose: ({ userIds }) => inArray(premiumShares.ownerId, userIds),
    fate: 'stays',
    keeps: [],
    why: TAX,
  }),
  holding(payouts, {
    called: 'payouts',
    whose: ({ userIds }) => inArray(payouts.ownerId, userIds),
    fate: 'stays',
    keeps: ['note'],
    why: TAX,
  }),
]

const ledger: Holding[] = [
  holding(ledgerAccounts, {
    called: 'accounts of the ledger',
    whose: ({ professionalIds, userIds }) =>
      or(inArray(ledgerAccounts.professionalId, professionalIds), inArray(ledgerAccounts.ownerId, userIds)),
    fate: 'stays',
    keeps: ['kind'],
    why: LEDGER,
  }),
  holding(ledgerEntries, {
    called: 'entries of the ledger',
    whose: (person) => sql`${ledgerEntries.id} in ${entriesOf(person)}`,
    fate: 'stays',
    keeps: ['kind', 'key', 'description'],
    why: `${LEDGER}; ${WELCOMED}`,
  }),
  holding(ledgerPostings, {
    called: 'postings of the ledger',
    whose: (person) => sql`${ledgerPostings.accountId} in ${accountsOf(person)}`,
    fate: 'stays',
    keeps: [],
    why: LEDGER,
  }),
  holding(pointLots, {
    called: 'lots of points',
    whose: ({ professionalIds }) => inArray(pointLots.professionalId, professionalIds),
    fate: 'stays',
    keeps: [],
    why: LEDGER,
  }),
  holding(pointHolds, {
    called: 'held points',
    whose: ({ professionalIds }) => inArray(pointHolds.professionalId, professionalIds),
    fate: 'stays',
    keeps: [],
    why: LEDGER,
  }),
  holding(pointDays, {
    called: 'days of points',
    whose: ({ professionalIds }) => inArray(pointDays.professionalId, professionalIds),
    fate: 'stays',
    keeps: [],
    why: LEDGER,
  }),
  holding(welcomeGrants, {
    called: 'welcome points',
    whose: ({ professionalIds }) => inArray(welcomeGrants.professionalId, professionalIds),
    fate: 'stays',
    keeps: ['mobile', 'abn'],
    why: ONCE,
  }),
  holding(takenLots, {
    called: 'points taken back',
    whose: (person) => sql`${takenLots.entryId} in ${entriesOf(person)}`,
    fate: 'stays',
    keeps: [],
    why: LEDGER,
  }),
  holding(holdLots, {
    called: 'lots of held points',
    whose: ({ professionalIds }) =>
      sql`${holdLots.holdId} in (select id from point_holds where professional_id = ${anyOf(professionalIds)})`,
    fate: 'stays',
    keeps: [],
    why: LEDGER,
  }),
]

/** What somebody paid, earned, and has in points. */
export const moneyHoldings: Holding[] = [...paid, ...earned, ...ledger]
