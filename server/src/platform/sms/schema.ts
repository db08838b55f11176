import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, id } from '#platform/database/columns.ts'

export const capturedTexts = pgTable(
  'captured_texts',
  {
    id: id(),
    /** E.164. */
    to: text().notNull(),
    text: text().notNull(),
    at: createdAt(),
  },
  (t) => [index('captured_texts_to').on(t.to, t.at)],
)
