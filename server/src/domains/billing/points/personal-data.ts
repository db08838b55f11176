import { inArray, or, sql } from 'drizzle-orm'
import { anyOf } from '#core/any-of.ts'
import { type Holding, holding, type Impersonal, impersonal, type Person } from '#core/personal-data.ts'
import { ledgerSeals, pointDays, takenLots, welcomeGrants } from './retained-schema.ts'
import {
  holdLots,
  ledgerAccounts,
  ledgerEntries,
  ledgerPostings,
  pointHolds,
  pointLots,
  revenueDays,
} from './schema.ts'

const LEDGER = 'the ledger cannot be changed: it is kept for tax, and it names nobody'
const WELCOMED = 'the key of welcome points was the mobile number before an ABN was asked for'
const ONCE = 'welcome points come once a mobile number and once an ABN, also to whoever signs up again'
const accountsOf = ({ professionalIds, userIds }: Person) => sql`(select id from ledger_accounts
  where professional_id = ${anyOf(professionalIds)} or owner_id = ${anyOf(userIds)})`
const entriesOf = (person: Person) =>
  sql`(select entry_id from ledger_postings where account_id in ${accountsOf(person)})`

/** The people these tables may identify, and what happens to their rows (see core/personal-data.ts). */
export const pointsPersonalData: (Holding | Impersonal)[] = [
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
  impersonal(ledgerSeals, [], 'digests'),
  impersonal(revenueDays, [], 'what we earned, by day'),
]
