import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  pgEnum,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { bytes, createdAt, id, instant } from '#platform/database/columns.ts'
import { files } from '#platform/storage/schema.ts'

export const users = pgTable(
  'users',
  {
    id: id(),
    /** Lower case. An unverified account owns nothing and links to nothing. */
    email: text().notNull(),
    emailVerified: boolean().notNull().default(true),
    /** Set by the command line only, beside `SUPER_ADMIN_EMAILS`. */
    isSuperAdmin: boolean().notNull().default(false),
    readsAdmin: boolean().notNull().default(false),
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
    isPublic: boolean().notNull().default(false),
    isSearchable: boolean().notNull().default(false),
    shown: text().array().notNull().default(sql`'{}'::text[]`),
    /** E.164. */
    phone: text(),
    /** When a text message proved the number; a changed number loses it (trigger `users_keep_phone`). */
    phoneVerifiedAt: instant(),
    createdAt: createdAt(),
    seenAt: instant(),
  },
  (t) => [
    uniqueIndex('users_email_once').on(t.email).where(sql`${t.emailVerified}`),
    index('users_email').on(t.email),
    index('users_full_name').on(sql`lower(${t.firstName} || ' ' || ${t.lastName})`),
    check('users_email_lower_case', sql`${t.email} = lower(${t.email})`),
    uniqueIndex('users_phone_once').on(t.phone).where(sql`${t.phoneVerifiedAt} is not null`),
    check('users_phone_verified_mobile', sql`${t.phoneVerifiedAt} is null or ${t.phone} ~ '^\\+614[0-9]{8}$'`),
  ],
)

export const avatars = pgTable(
  'avatars',
  {
    userId: uuid()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    fileId: uuid()
      .notNull()
      .references(() => files.id),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex('avatars_file_once').on(t.fileId)],
)

/** The pair is the key; the email links it only the first time. */
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
    /** SHA-256 of the cookie: a copy of the table signs nobody in. */
    tokenHash: bytes().notNull(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    device: text().notNull(),
    createdAt: createdAt(),
    authenticatedAt: createdAt(),
    seenAt: createdAt(),
    expiresAt: instant().notNull(),
    /** Opened by an administrator's code; ends after eight hours. */
    isAdmin: boolean().notNull().default(false),
  },
  (t) => [
    uniqueIndex('sessions_token_once').on(t.tokenHash),
    index('sessions_user').on(t.userId),
    index('sessions_expiry').on(t.expiresAt),
    check('sessions_admin_short', sql`not ${t.isAdmin} or ${t.expiresAt} <= ${t.authenticatedAt} + interval '8 hours'`),
  ],
)

/** Argon2id; a person without a row signs in at a provider only. */
export const passwords = pgTable('passwords', {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  hash: text().notNull(),
  changedAt: createdAt(),
})

/** Base32 keys; sign-in asks for a code once a key is confirmed. */
export const authenticators = pgTable('authenticators', {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  secret: text().notNull(),
  createdAt: createdAt(),
  confirmedAt: instant(),
  /** The last 30-second step (since 1970) used: it and earlier ones do not count again. */
  lastStep: integer().notNull().default(0),
})

/** SHA-256 of 80 random bits, each used once instead of the app. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: uuid()
      .notNull()
      .references(() => authenticators.userId, { onDelete: 'cascade' }),
    codeHash: bytes().notNull(),
    usedAt: instant(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.codeHash] })],
)

export const waitingSignIns = pgTable(
  'waiting_sign_ins',
  {
    /** SHA-256 of the cookie. */
    browserHash: bytes().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    home: text().notNull(),
    isAdmin: boolean().notNull().default(false),
    tries: integer().notNull().default(0),
    expiresAt: instant().notNull(),
  },
  (t) => [
    index('waiting_sign_ins_user').on(t.userId),
    index('waiting_sign_ins_expiry').on(t.expiresAt),
    check('waiting_sign_ins_five_tries', sql`${t.tries} between 0 and 5`),
  ],
)

/** Each person has one, for a day. */
export const emailChanges = pgTable(
  'email_changes',
  {
    userId: uuid()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** New with each address asked for, which ends links to an earlier one. */
    id: uuid().notNull().default(sql`uuid_v7()`),
    email: text().notNull(),
    askedAt: createdAt(),
  },
  (t) => [
    uniqueIndex('email_changes_id_once').on(t.id),
    index('email_changes_email').on(t.email),
    index('email_changes_asked').on(t.askedAt),
    check('email_changes_lower_case', sql`${t.email} = lower(${t.email})`),
  ],
)

/** Verified former addresses: what was written under one is still that person's. */
export const formerEmails = pgTable(
  'former_emails',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    email: text().notNull(),
    until: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.email, t.until] }),
    index('former_emails_email').on(t.email, t.until),
    check('former_emails_lower_case', sql`${t.email} = lower(${t.email})`),
  ],
)

export const accountClosings = pgTable(
  'account_closings',
  {
    userId: uuid()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    askedAt: instant().notNull(),
    dueAt: instant().notNull(),
    remindedAt: instant(),
    /** When they were told that something must end first; the deletion is retried until then. */
    waitsSince: instant(),
  },
  (t) => [index('account_closings_due').on(t.dueAt), check('account_closings_grace', sql`${t.dueAt} > ${t.askedAt}`)],
)

export const mailTokenKind = pgEnum('mail_token_kind', [
  'verify_professional',
  'verify_request',
  'reset_password',
  'lead_answer',
  'application_invitation',
  'change_email',
  'verify_project',
])

/** SHA-256 of the token; each proves its subject once. */
export const mailTokens = pgTable(
  'mail_tokens',
  {
    tokenHash: bytes().primaryKey(),
    kind: mailTokenKind().notNull(),
    /** Id of the user, quote request, lead, application or change of email. */
    subject: uuid().notNull(),
    createdAt: createdAt(),
    expiresAt: instant().notNull(),
    usedAt: instant(),
  },
  (t) => [index('mail_tokens_subject').on(t.subject, t.kind), index('mail_tokens_expiry').on(t.expiresAt)],
)

/** Browsers in which someone has signed in with a password: guesses elsewhere do not lock them out. */
export const knownDevices = pgTable(
  'known_devices',
  {
    tokenHash: bytes().notNull(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.tokenHash, t.userId] }), index('known_devices_user').on(t.userId)],
)

export const phoneCodes = pgTable(
  'phone_codes',
  {
    userId: uuid()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** New with each code asked for; messages for an earlier one are not sent. */
    askId: uuid().notNull().default(sql`uuid_v7()`),
    /** E.164, a mobile number. */
    phone: text().notNull(),
    askedAt: createdAt(),
    /** Argon2id; null until the text message goes out. */
    codeHash: text(),
    expiresAt: instant(),
    tries: integer().notNull().default(0),
    usedAt: instant(),
  },
  (t) => [
    index('phone_codes_asked').on(t.askedAt),
    check('phone_codes_five_tries', sql`${t.tries} between 0 and 5`),
    check('phone_codes_sent', sql`(${t.codeHash} is null) = (${t.expiresAt} is null)`),
  ],
)

export const adminCodes = pgTable(
  'admin_codes',
  {
    /** SHA-256 of the cookie of the browser that asked. */
    browserHash: bytes().primaryKey(),
    id: uuid().notNull().default(sql`uuid_v7()`),
    email: text().notNull(),
    askedAt: createdAt(),
    /** Argon2id; null until the email goes out. */
    codeHash: text(),
    expiresAt: instant(),
    tries: integer().notNull().default(0),
    usedAt: instant(),
  },
  (t) => [
    uniqueIndex('admin_codes_id_once').on(t.id),
    index('admin_codes_asked').on(t.askedAt),
    check('admin_codes_five_tries', sql`${t.tries} between 0 and 5`),
    check('admin_codes_sent', sql`(${t.codeHash} is null) = (${t.expiresAt} is null)`),
  ],
)
