import { inArray, or, sql } from 'drizzle-orm'
import { anyOf } from '#core/any-of.ts'
import {
  type NonPersonalTable,
  nonPersonalTable,
  type Person,
  type PersonalTable,
  personalTable,
} from '#core/personal-data.ts'
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

export const pointsPersonalData: (PersonalTable | NonPersonalTable)[] = [
  personalTable(ledgerAccounts, {
    called: 'accounts of the ledger',
    belongsTo: ({ professionalIds, userIds }) =>
      or(inArray(ledgerAccounts.professionalId, professionalIds), inArray(ledgerAccounts.ownerId, userIds)),
    fate: 'stays',
    keeps: ['kind'],
    why: LEDGER,
  }),
  personalTable(ledgerEntries, {
    called: 'entries of the ledger',
    belongsTo: (person) => sql`${ledgerEntries.id} in ${entriesOf(person)}`,
    fate: 'stays',
    keeps: ['kind', 'key', 'description'],
    why: `${LEDGER}; ${WELCOMED}`,
  }),
  personalTable(ledgerPostings, {
    called: 'postings of the ledger',
    belongsTo: (person) => sql`${ledgerPostings.accountId} in ${accountsOf(person)}`,
    fate: 'stays',
    keeps: [],
    why: LEDGER,
  }),
  personalTable(pointLots, {
    called: 'lots of points',
    belongsTo: ({ professionalIds }) => inArray(pointLots.professionalId, professionalIds),
    fate: 'stays',
    keeps: [],
    why: LEDGER,
  }),
  personalTable(pointHolds, {
    called: 'held points',
    belongsTo: ({ professionalIds }) => inArray(pointHolds.professionalId, professionalIds),
    fate: 'stays',
    keeps: [],
    why: LEDGER,
  }),
  personalTable(pointDays, {
    called: 'days of points',
    belongsTo: ({ professionalIds }) => inArray(pointDays.professionalId, professionalIds),
    fate: 'stays',
    keeps: [],
    why: LEDGER,
  }),
  personalTable(welcomeGrants, {
    called: 'welcome points',
    belongsTo: ({ professionalIds }) => inArray(welcomeGrants.professionalId, professionalIds),
    fate: 'stays',
    keeps: ['mobile', 'abn'],
    why: ONCE,
  }),
  personalTable(takenLots, {
    called: 'points taken back',
    belongsTo: (person) => sql`${takenLots.entryId} in ${entriesOf(person)}`,
    fate: 'stays',
    keeps: [],
    why: LEDGER,
  }),
  personalTable(holdLots, {
    called: 'lots of held points',
    belongsTo: ({ professionalIds }) =>
      sql`${holdLots.holdId} in (select id from point_holds where professional_id = ${anyOf(professionalIds)})`,
    fate: 'stays',
    keeps: [],
    why: LEDGER,
  }),
  nonPersonalTable(ledgerSeals, [], 'digests'),
  nonPersonalTable(revenueDays, [], 'what we earned, by day'),
]
