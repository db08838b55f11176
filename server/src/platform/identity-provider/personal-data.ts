import { and, sql } from 'drizzle-orm'
import { type Holding, holding, ownEmails } from '#core/personal-data.ts'
import { identityRecords } from './schema.ts'

const EMBEDDED = 'of the built-in test services'

/** The people these tables may identify, and what happens to their rows (see core/personal-data.ts). */
export const identityPersonalData: Holding[] = [
  holding(identityRecords, {
    called: `sign-in records ${EMBEDDED}`,
    whose: (person) =>
      and(
        sql`${identityRecords.id} like 'Account:%'`,
        sql`lower(${identityRecords.payload} ->> 'email') = any(${sql.param(ownEmails(person))}::text[])`,
      ),
    fate: 'goes',
  }),
]
