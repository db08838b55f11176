import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, instant } from '../../db/columns.ts'
import { users } from '../accounts/tables.ts'
import { professionals } from '../professionals/tables.ts'
import { quoteRequests } from '../requests/tables.ts'

/** What a homeowner says of a finished job, once a quote request; the professional may answer once. */
export const reviews = pgTable(
  'reviews',
  {
    id: id(),
    requestId: uuid()
      .notNull()
      .references(() => quoteRequests.id),
    professionalId: uuid()
      .notNull()
      .references(() => professionals.id),
    authorId: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** As it is shown: the first name and the suburb. */
    authorName: text().notNull(),
    suburb: text().notNull(),
    stars: integer().notNull(),
    text: text().notNull().default(''),
    createdAt: createdAt(),
    reply: text(),
    repliedAt: instant(),
    removedAt: instant(),
    removedReason: text(),
  },
  (t) => [
    uniqueIndex('reviews_one_per_request').on(t.requestId),
    index('reviews_professional').on(t.professionalId, t.createdAt),
    index('reviews_author').on(t.authorId),
    check('reviews_stars', sql`${t.stars} between 1 and 5`),
    check('reviews_reply_says_when', sql`(${t.reply} is null) = (${t.repliedAt} is null)`),
  ],
)
