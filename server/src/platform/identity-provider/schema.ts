import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '#platform/database/columns.ts'

export const identityRecords = pgTable(
  'identity_records',
  {
    id: text().primaryKey(),
    payload: jsonb().$type<Record<string, unknown>>().notNull(),
    uid: text(),
    grantId: text(),
    expiresAt: instant(),
    consumedAt: instant(),
  },
  (t) => [index('identity_records_uid').on(t.uid), index('identity_records_grant').on(t.grantId)],
)
