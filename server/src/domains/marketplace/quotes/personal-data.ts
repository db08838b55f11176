import { sql } from 'drizzle-orm'
import { anyOf } from '#core/any-of.ts'
import { type Holding, holding, type Impersonal, impersonal, type Person } from '#core/personal-data.ts'
import { legalRules, quoteLines, quotes, quoteVersions } from './schema.ts'

const RECORD = 'the homeowner and the professional both need the record of what was offered and decided'
const quotesOf = ({ professionalIds, requestIds }: Person) => sql`(select id from quotes
  where professional_id = ${anyOf(professionalIds)} or request_id = ${anyOf(requestIds)})`

/** The people these tables may identify, and what happens to their rows (see core/personal-data.ts). */
export const quotesPersonalData: (Holding | Impersonal)[] = [
  holding(quotes, {
    called: 'quotes',
    whose: (person) => sql`${quotes.id} in ${quotesOf(person)}`,
    fate: 'stays',
    keeps: [],
    why: RECORD,
  }),
  holding(quoteVersions, {
    called: 'versions of quotes',
    whose: (person) => sql`${quoteVersions.quoteId} in ${quotesOf(person)}`,
    fate: 'stays',
    keeps: ['warranty', 'note', 'flags'],
    why: RECORD,
  }),
  holding(quoteLines, {
    called: 'lines of quotes',
    whose: (person) => sql`${quoteLines.quoteId} in ${quotesOf(person)}`,
    fate: 'stays',
    keeps: ['label'],
    why: RECORD,
  }),
  impersonal(legalRules, ['code', 'source'], 'the law'),
]
