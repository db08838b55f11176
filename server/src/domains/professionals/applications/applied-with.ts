import { type SQL, sql } from 'drizzle-orm'
import type { Person } from '#core/personal-data.ts'
import { writtenAs } from '#core/written-as.ts'

/** Whether somebody has applied with an address of theirs, as a condition. */
export const appliedWith = (person: Pick<Person, 'addresses'>): SQL =>
  sql`exists (select from applications where ${writtenAs(person, sql`applications.email`, sql`applications.created_at`)})`
