import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, id } from '#platform/database/columns.ts'

export const capturedMails = pgTable(
  'captured_mails',
  {
    id: id(),
    to: text().notNull(),
    from: text().notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    html: text().notNull(),
    headers: jsonb().$type<Record<string, string>>().notNull(),
    attachments: jsonb().$type<{ filename: string; contentType: string; text?: string }[]>().notNull(),
    at: createdAt(),
  },
  (t) => [index('captured_mails_to').on(t.to, t.at)],
)
