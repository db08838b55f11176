import { and, sql } from 'drizzle-orm'
import { type Holding, holding, type Impersonal, impersonal } from '#core/personal-data.ts'
import { ownEmails } from '#core/written-as.ts'
import { identityRecords, signIns } from './schema.ts'

const EMBEDDED = 'of the built-in test services'

/** The people these tables may identify, and what happens to their rows (see core/personal-data.ts). */
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
