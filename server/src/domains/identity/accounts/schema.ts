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
    /** Lower case. Only a verified one is a person's own: an unverified account holds nothing and links to nothing. */
    email: text().notNull(),
    emailVerified: boolean().notNull().default(true),
    /** Set by the command line only; beside it, `SUPER_ADMIN_EMAILS`. */
    isSuperAdmin: boolean().notNull().default(false),
    /** May look at what administrators see, and change nothing. */
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
    /** E.164. */
    /** Whether everybody may see /people/{id}; and, where they may, whether search engines name it. */
    isPublic: boolean().notNull().default(false),
    isSearchable: boolean().notNull().default(false),
    /** What stands there beside the name and the picture (`shownParts`). */
    shown: text().array().notNull().default(sql`'{}'::text[]`),
    phone: text(),
    /** Since when a text message has shown that this number is theirs; a changed number loses it (trigger `users_keep_phone`). */
    phoneVerifiedAt: instant(),
    createdAt: createdAt(),
    seenAt: instant(),
  },
  (t) => [
    uniqueIndex('users_email_once').on(t.email).where(sql`${t.emailVerified}`),
    index('users_email').on(t.email),
    // Whom a text mentions, by the name they go by.
    index('users_full_name').on(sql`lower(${t.firstName} || ' ' || ${t.lastName})`),
    check('users_email_lower_case', sql`${t.email} = lower(${t.email})`),
    uniqueIndex('users_phone_once').on(t.phone).where(sql`${t.phoneVerifiedAt} is not null`),
    check('users_phone_verified_mobile', sql`${t.phoneVerifiedAt} is null or ${t.phone} ~ '^\\+614[0-9]{8}$'`),
  ],
)

/** Somebody's picture of themselves: a square; `users.profile_image_url` is its address. */
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

/** A person at a sign-in provider; the pair is the key, the email only links it the first time. */
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
    /** Opened by a code for an administrator; ends after eight hours. */
    isAdmin: boolean().notNull().default(false),
  },
  (t) => [
    uniqueIndex('sessions_token_once').on(t.tokenHash),
    index('sessions_user').on(t.userId),
    index('sessions_expiry').on(t.expiresAt),
    check('sessions_admin_short', sql`not ${t.isAdmin} or ${t.expiresAt} <= ${t.authenticatedAt} + interval '8 hours'`),
  ],
)

/** Argon2id, parameters inside; somebody without a row signs in at a provider only. */
export const passwords = pgTable('passwords', {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  hash: text().notNull(),
  changedAt: createdAt(),
})

/** The key of somebody's authenticator app (base32); the sign-in asks for its code once it has been confirmed. */
export const authenticators = pgTable('authenticators', {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  secret: text().notNull(),
  createdAt: createdAt(),
  confirmedAt: instant(),
  /** The 30 seconds (since 1970) whose code was used last: no code counts twice, and none before it. */
  lastStep: integer().notNull().default(0),
})

/** Instead of the app, each once: SHA-256 of 80 random bits. */
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

/** A sign-in that waits for the code of the app, in the browser that began it: five tries, ten minutes. */
export const waitingSignIns = pgTable(
  'waiting_sign_ins',
  {
    /** SHA-256 of the cookie. */
    browserHash: bytes().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The path of the page to go on to. */
    home: text().notNull(),
    /** Begun by an administrator's code: it opens their session. */
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

/** Another address that somebody asked for, until it is confirmed from there: one each, for a day. */
export const emailChanges = pgTable(
  'email_changes',
  {
    userId: uuid()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Another with each address that is asked for: a link to an earlier one is over. */
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

/** Addresses that accounts had before, verified, and until when: what was written under one is still that person's. */
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

/** Accounts whose owners asked for their deletion: closed to others at once, deleted at `dueAt` unless they keep it. */
export const accountClosings = pgTable(
  'account_closings',
  {
    userId: uuid()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    askedAt: instant().notNull(),
    dueAt: instant().notNull(),
    /** When they were told that the end is near. */
    remindedAt: instant(),
    /** When they were told that something has to end first; it is tried again until then. */
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

/** What a link in a mail proves, once: SHA-256 of the token, its subject, and until when. */
export const mailTokens = pgTable(
  'mail_tokens',
  {
    tokenHash: bytes().primaryKey(),
    kind: mailTokenKind().notNull(),
    /** The user, the quote request, the lead, the application or the change of email it is about. */
    subject: uuid().notNull(),
    createdAt: createdAt(),
    expiresAt: instant().notNull(),
    usedAt: instant(),
  },
  (t) => [index('mail_tokens_subject').on(t.subject, t.kind), index('mail_tokens_expiry').on(t.expiresAt)],
)

/** Browsers where a person has signed in with a password before: they are not locked out by somebody else's guesses. */
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

/** The code that a person was sent last, to prove a mobile number: one each, used once, over after ten minutes. */
export const phoneCodes = pgTable(
  'phone_codes',
  {
    userId: uuid()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Another with each code that is asked for: what waits to be sent for an earlier one is not. */
    askId: uuid().notNull().default(sql`uuid_v7()`),
    /** E.164; a mobile number. */
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

/** The code that an administrator was sent last in a browser: it works there alone, once, for ten minutes. */
export const adminCodes = pgTable(
  'admin_codes',
  {
    /** SHA-256 of the cookie of the browser that asked. */
    browserHash: bytes().primaryKey(),
    /** Another with each code that is asked for. */
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
