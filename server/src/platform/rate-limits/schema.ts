import { bigint, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt } from '#platform/database/columns.ts'

/** Rate limits; the shape is the rate limiter's own. */
export const rateLimits = pgTable('rate_limits', {
  key: text().primaryKey(),
  points: integer().notNull().default(0),
  expire: bigint({ mode: 'number' }),
})

/** Used proofs of work: each counts once. Swept once they could no longer pass. */
export const spentProofs = pgTable('spent_proofs', { signature: text().primaryKey(), at: createdAt() }, (t) => [
  index('spent_proofs_age').on(t.at),
])
