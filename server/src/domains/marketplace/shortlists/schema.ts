import { sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from '#domains/identity/accounts/schema.ts'
import { professionals } from '#domains/professionals/profiles/schema.ts'
import { createdAt, id, instant } from '#platform/database/columns.ts'

export const savedProfessionals = pgTable(
  'saved_professionals',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    professionalId: uuid()
      .notNull()
      .references(() => professionals.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.professionalId] }),
    index('saved_professionals_newest').on(t.userId, t.createdAt),
    index('saved_professionals_professional').on(t.professionalId),
  ],
)

/** A link that shares what somebody saved. Its token is signed, and stored nowhere. */
export const shortlistLinks = pgTable(
  'shortlist_links',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    expiresAt: instant().notNull(),
    revokedAt: instant(),
  },
  (t) => [
    uniqueIndex('shortlist_links_one_at_a_time').on(t.userId).where(sql`${t.revokedAt} is null`),
    index('shortlist_links_user').on(t.userId),
    index('shortlist_links_expiry').on(t.expiresAt),
    check('shortlist_links_expire_later', sql`${t.expiresAt} > ${t.createdAt}`),
  ],
)
