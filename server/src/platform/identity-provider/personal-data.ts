import { and, sql } from 'drizzle-orm'
import { ownEmails, type PersonalTable, personalTable } from '#core/personal-data.ts'
import { identityRecords } from './schema.ts'

const EMBEDDED = 'of the built-in test services'

export const identityPersonalData: PersonalTable[] = [
  personalTable(identityRecords, {
    called: `sign-in records ${EMBEDDED}`,
    belongsTo: (person) =>
      and(
        sql`${identityRecords.id} like 'Account:%'`,
        sql`lower(${identityRecords.payload} ->> 'email') = any(${sql.param(ownEmails(person))}::text[])`,
      ),
    fate: 'goes',
  }),
]
