import { and, sql } from 'drizzle-orm'
import { type Holding, holding, type Impersonal, impersonal } from '../house/holding.ts'
import { ownEmails } from '../house/written-as.ts'
import { identityRecords, signIns } from './tables.ts'

const EMBEDDED = 'of the built-in test services'

/** The people these tables may identify, and what happens to their rows (see house/holding.ts). */
export const identityPeople: (Holding | Impersonal)[] = [
  holding(identityRecords, {
    called: `sign-in records ${EMBEDDED}`,
    whose: (person) =>
      and(
        sql`${identityRecords.id} like 'Account:%'`,
        sql`lower(${identityRecords.payload} ->> 'email') = any(${sql.param(ownEmails(person))}::text[])`,
      ),
    fate: 'goes',
  }),
  impersonal(signIns, ['state', 'codeVerifier', 'nonce', 'returnTo'], 'a sign-in on its way, for an hour'),
]
