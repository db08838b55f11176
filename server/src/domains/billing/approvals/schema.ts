import { sql } from 'drizzle-orm'
import { check, index, integer, pgEnum, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from '#domains/identity/accounts/schema.ts'
import { createdAt, id, instant } from '#platform/database/columns.ts'

/** A refund; points or dollars of credit given; a change of prices. */
export const approvalKind = pgEnum('approval_kind', ['refund', 'credit', 'balance', 'prices'])
export const approvalStatus = pgEnum('approval_status', ['waiting', 'approved', 'lapsed', 'declined'])

/**
 * What one administrator asked for and another has to approve. The database enforces that they are two, that the
 * request does not change (`keep_approval`), and that a large refund has one (`require_approval`).
 */
export const approvals = pgTable(
  'approvals',
  {
    id: id(),
    kind: approvalKind().notNull(),
    /** The payment refunded, the professional given points, or the change of prices. */
    subject: uuid().notNull(),
    /** Cents, points, or how many figures change. */
    amount: integer().notNull(),
    /** Shown to the person it concerns. */
    reason: text().notNull(),
    status: approvalStatus().notNull().default('waiting'),
    askedBy: uuid()
      .notNull()
      .references(() => users.id),
    askedAt: createdAt(),
    expiresAt: instant().notNull(),
    approvedBy: uuid().references(() => users.id),
    approvedAt: instant(),
    /** Another administrator, or the one who asked and thought better of it. */
    declinedBy: uuid().references(() => users.id),
    declinedAt: instant(),
    /** Whoever asked reads it; null where they took it back themselves. */
    declineReason: text(),
  },
  (t) => [
    uniqueIndex('approvals_one_waiting').on(t.kind, t.subject, t.amount).where(sql`${t.status} = 'waiting'`),
    index('approvals_waiting').on(t.askedAt).where(sql`${t.status} = 'waiting'`),
    index('approvals_subject').on(t.subject),
    index('approvals_asked_by').on(t.askedBy),
    index('approvals_approved_by').on(t.approvedBy),
    index('approvals_declined_by').on(t.declinedBy),
    check('approvals_amount_positive', sql`${t.amount} > 0`),
    check('approvals_two_people', sql`${t.approvedBy} <> ${t.askedBy}`),
    check(
      'approvals_approved_says_by_whom',
      sql`(${t.status} = 'approved') = (${t.approvedBy} is not null and ${t.approvedAt} is not null)`,
    ),
    // As text: a value that a migration adds to a type may not be named by it.
    check(
      'approvals_declined_says_by_whom',
      sql`(${t.status}::text = 'declined') = (${t.declinedBy} is not null and ${t.declinedAt} is not null)`,
    ),
  ],
)
