import { sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { bytes, createdAt, id, instant } from '../../db/columns.ts'

export const users = pgTable(
  'users',
  {
    id: id(),
    /** Lower case, and verified by whoever vouched for it. */
    email: text().notNull(),
    firstName: text().notNull().default(''),
    lastName: text().notNull().default(''),
    profession: text(),
    location: text(),
    bio: text(),
    profileImageUrl: text(),
    company: text(),
    yearsExperience: text(),
    specializations: text(),
    certifications: text(),
    website: text(),
    phone: text(),
    createdAt: createdAt(),
    seenAt: instant(),
  },
  (t) => [
    uniqueIndex('users_email_once').on(t.email),
    check('users_email_lower_case', sql`${t.email} = lower(${t.email})`),
  ],
)

/** A person at a sign-in provider; the pair is the key, the e-mail only links it the first time. */
export const identities = pgTable(
  'identities',
  {
    issuer: text().notNull(),
    subject: text().notNull(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.issuer, t.subject] }), index('identities_user').on(t.userId)],
)

export const sessions = pgTable(
  'sessions',
  {
    id: id(),
    /** SHA-256 of the cookie's value: a copy of the table signs nobody in. */
    tokenHash: bytes().notNull(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    device: text().notNull(),
    createdAt: createdAt(),
    /** When the person last proved who they are. */
    authenticatedAt: createdAt(),
    seenAt: createdAt(),
    expiresAt: instant().notNull(),
  },
  (t) => [
    uniqueIndex('sessions_token_once').on(t.tokenHash),
    index('sessions_user').on(t.userId),
    index('sessions_expiry').on(t.expiresAt),
  ],
)
