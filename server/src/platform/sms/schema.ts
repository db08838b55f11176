import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, id } from '#platform/database/columns.ts'

/** Text messages that were captured instead of sent; used only without a real SMS service. */
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
