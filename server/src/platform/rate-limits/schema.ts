import { bigint, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt } from '#platform/database/columns.ts'

export const rateLimits = pgTable('rate_limits', {
  key: text().primaryKey(),
  points: integer().notNull().default(0),
  expire: bigint({ mode: 'number' }),
})

/** Each proof counts once; swept once it could no longer pass. */
export const spentProofs = pgTable('spent_proofs', { signature: text().primaryKey(), at: createdAt() }, (t) => [
  index('spent_proofs_age').on(t.at),
])
