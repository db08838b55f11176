import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Person } from './personal-data.ts'

/** Whether something was written under an address while that was the person's. `email` and `at` are columns, or raw SQL. */
export const writtenAs = ({ addresses }: Pick<Person, 'addresses'>, email: SQLWrapper, at: SQLWrapper): SQL =>
  sql`exists (select from jsonb_to_recordset(${JSON.stringify(addresses)}::jsonb)
      as own(email text, since timestamptz, until timestamptz)
    where own.email = ${email} and ${at} > coalesce(own.since, '-infinity') and ${at} <= coalesce(own.until, 'infinity'))`

/** Addresses where nobody else is reached by now. */
export const ownEmails = ({ addresses }: Pick<Person, 'addresses'>): string[] => [
  ...new Set(addresses.flatMap(({ email, isTaken }) => (isTaken ? [] : [email]))),
]
