import { applicationStatuses } from '@lv/contract/options'
import { sql } from 'drizzle-orm'
import { boolean, check, index, pgEnum, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from '#domains/identity/accounts/schema.ts'
import { bytes, createdAt, id, instant } from '#platform/database/columns.ts'

export const applicationStatus = pgEnum('application_status', applicationStatuses)

/** The email address is unproven, so links go there only. Deleted twelve months after its last event. */
export const applications = pgTable(
  'applications',
  {
    id: id(),
    /** SHA-256 of the link's secret. */
    tokenHash: bytes().notNull(),
    businessName: text().notNull(),
    contactName: text().notNull(),
    /** Lower case. */
    email: text().notNull(),
    /** E.164. */
    phone: text().notNull(),
    abn: text().notNull(),
    tradeLicense: text(),
    primaryTrade: text().notNull(),
    serviceAreas: text().notNull(),
    /** What `serviceAreas` was read as, and the served postcodes in it. */
    areas: text().array().notNull(),
    postcodes: text().array().notNull(),
    /** The applicant has confirmed `areas`. */
    areasConfirmed: boolean().notNull(),
    experience: text().notNull(),
    teamSize: text().notNull(),
    businessDescription: text().notNull(),
    status: applicationStatus().notNull().default('review'),
    interviewAt: instant(),
    /** For administrators; the applicant gets them in an export. */
    interviewNotes: text().notNull().default(''),
    decidedAt: instant(),
    decidedBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    reason: text().notNull().default(''),
    appeal: text(),
    appealedAt: instant(),
    appealDecidedAt: instant(),
    appealReason: text().notNull().default(''),
    joinedAt: instant(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('applications_token_once').on(t.tokenHash),
    uniqueIndex('applications_one_per_email').on(t.email).where(sql`${t.status} <> 'declined'`),
    index('applications_email').on(t.email),
    index('applications_abn').on(t.abn),
    index('applications_created').on(t.status, t.createdAt),
    index('applications_decider').on(t.decidedBy),
    check('applications_abn_valid', sql`is_abn(${t.abn})`),
    check('applications_interview_says_when', sql`${t.status} <> 'interview' or ${t.interviewAt} is not null`),
    check(
      'applications_decision_says_when',
      sql`(${t.status} in ('approved', 'declined')) = (${t.decidedAt} is not null)`,
    ),
    check('applications_declined_says_why', sql`${t.status} <> 'declined' or ${t.reason} <> ''`),
    check('applications_appeal_says_when', sql`(${t.appeal} is null) = (${t.appealedAt} is null)`),
    check('applications_appeal_first', sql`${t.appealDecidedAt} is null or ${t.appealedAt} is not null`),
    check('applications_joined_approved', sql`${t.joinedAt} is null or ${t.status} = 'approved'`),
  ],
)
