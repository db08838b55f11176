import { sql } from 'drizzle-orm'
import { anyOf } from '#core/any-of.ts'
import {
  type NonPersonalTable,
  nonPersonalTable,
  type Person,
  type PersonalTable,
  personalTable,
} from '#core/personal-data.ts'
import { legalRules, quoteAcceptances, quoteLines, quoteStages, quotes, quoteVersions } from './schema.ts'

const RECORD = 'the homeowner and the professional both need the record of what was offered and decided'
const quotesOf = ({ professionalIds, requestIds }: Person) => sql`(select id from quotes
  where professional_id = ${anyOf(professionalIds)} or request_id = ${anyOf(requestIds)})`

export const quotesPersonalData: (PersonalTable | NonPersonalTable)[] = [
  personalTable(quotes, {
    called: 'quotes',
    belongsTo: (person) => sql`${quotes.id} in ${quotesOf(person)}`,
    fate: 'stays',
    keeps: [],
    why: RECORD,
  }),
  personalTable(quoteVersions, {
    called: 'versions of quotes',
    belongsTo: (person) => sql`${quoteVersions.quoteId} in ${quotesOf(person)}`,
    fate: 'stays',
    keeps: ['warranty', 'note', 'flags'],
    why: RECORD,
  }),
  personalTable(quoteLines, {
    called: 'lines of quotes',
    belongsTo: (person) => sql`${quoteLines.quoteId} in ${quotesOf(person)}`,
    fate: 'stays',
    keeps: ['label'],
    why: RECORD,
  }),
  personalTable(quoteStages, {
    called: 'payment stages of quotes',
    belongsTo: (person) => sql`${quoteStages.quoteId} in ${quotesOf(person)}`,
    fate: 'stays',
    keeps: ['kind', 'label'],
    why: RECORD,
  }),
  personalTable(quoteAcceptances, {
    called: 'signatures under quotes',
    belongsTo: (person) => sql`${quoteAcceptances.quoteId} in ${quotesOf(person)}`,
    fate: 'emptied',
    emptied: ['signedName'],
    keeps: ['hash'],
    why: RECORD,
  }),
  nonPersonalTable(legalRules, ['code', 'source'], 'the law'),
]
