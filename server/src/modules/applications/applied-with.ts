import { type SQL, sql } from 'drizzle-orm'

/** Whether somebody has applied with an address, as a condition. */
export const appliedWith = (email: string): SQL => sql`exists (select from applications where email = ${email})`
