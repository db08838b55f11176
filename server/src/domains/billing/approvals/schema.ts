import { sql } from 'drizzle-orm'
import { check, index, integer, pgEnum, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from '#domains/identity/accounts/schema.ts'
import { createdAt, id, instant } from '#platform/database/columns.ts'

export const approvalKind = pgEnum('approval_kind', ['refund', 'credit', 'balance', 'prices'])
export const approvalStatus = pgEnum('approval_status', ['waiting', 'approved', 'lapsed', 'declined'])

/** Triggers keep a request unchanged (`keep_approval`) and require one for a large refund (`require_approval`). */
export const approvals = pgTable(
  'approvals',
  {
    id: id(),
    kind: approvalKind().notNull(),
    subject: uuid().notNull(),
    /** Cents, points, or the number of changed figures. */
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
    declinedBy: uuid().references(() => users.id),
    declinedAt: instant(),
    /** Null where whoever asked withdrew it. */
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
    // Compared as text because a migration cannot name a value that it has just added to an enum.
    check(
      'approvals_declined_says_by_whom',
      sql`(${t.status}::text = 'declined') = (${t.declinedBy} is not null and ${t.declinedAt} is not null)`,
    ),
  ],
)
