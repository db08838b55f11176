import {
  appealOutcomes,
  communityReportReasons,
  moderationActions,
  reportedKinds,
} from '@lv/contract/moderation-options'
import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { communities } from '#domains/community/communities/schema.ts'
import { users } from '#domains/identity/accounts/schema.ts'
import { createdAt, id, instant, oneOf } from '#platform/database/columns.ts'

/** An id without a foreign key, as posts, comments and people go for good. */
const subject = {
  kind: text({ enum: reportedKinds }).notNull(),
  subjectId: uuid().notNull(),
  /** Null for a member. */
  postId: uuid(),
  said: text().notNull().default(''),
}

export const communityDecisions = pgTable(
  'community_decisions',
  {
    id: id(),
    communityId: uuid()
      .notNull()
      .references(() => communities.id, { onDelete: 'cascade' }),
    ...subject,
    /** Null once they have deleted their account. */
    personId: uuid().references(() => users.id, { onDelete: 'set null' }),
    action: text({ enum: moderationActions }).notNull(),
    endsAt: instant(),
    reason: text().notNull(),
    /** Undoing the decision shows them again. */
    hidWords: boolean().notNull().default(false),
    decidedBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    isByAdministrator: boolean().notNull().default(false),
    decidedAt: createdAt(),
    undoneAt: instant(),
    undoneBy: uuid().references(() => users.id, { onDelete: 'set null' }),
  },
  (t) => [
    index('community_decisions_community').on(t.communityId, t.id),
    index('community_decisions_person').on(t.personId, t.id),
    index('community_decisions_decider').on(t.decidedBy),
    index('community_decisions_undoer').on(t.undoneBy),
    check('community_decisions_kind', sql`${t.kind} in ${oneOf(reportedKinds)}`),
    check('community_decisions_action', sql`${t.action} in ${oneOf(moderationActions)}`),
    check('community_decisions_says_why', sql`${t.personId} is null or ${t.reason} <> ''`),
    check('community_decisions_mute_ends', sql`(${t.action} = 'mute') = (${t.endsAt} is not null)`),
  ],
)

export const communityReports = pgTable(
  'community_reports',
  {
    id: id(),
    communityId: uuid()
      .notNull()
      .references(() => communities.id, { onDelete: 'cascade' }),
    ...subject,
    /** Null once they have deleted their account. */
    personId: uuid().references(() => users.id, { onDelete: 'set null' }),
    reporterId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    reason: text({ enum: communityReportReasons }).notNull(),
    note: text().notNull().default(''),
    createdAt: createdAt(),
    decisionId: uuid().references(() => communityDecisions.id),
  },
  (t) => [
    uniqueIndex('community_reports_one_open')
      .on(t.reporterId, t.communityId, t.kind, t.subjectId)
      .where(sql`${t.decisionId} is null`),
    index('community_reports_open').on(t.communityId, t.kind, t.subjectId).where(sql`${t.decisionId} is null`),
    index('community_reports_record').on(t.reporterId, t.communityId),
    index('community_reports_person').on(t.personId),
    index('community_reports_decision').on(t.decisionId),
    check('community_reports_kind', sql`${t.kind} in ${oneOf(reportedKinds)}`),
    check('community_reports_reason', sql`${t.reason} in ${oneOf(communityReportReasons)}`),
  ],
)

export const communityAppeals = pgTable(
  'community_appeals',
  {
    id: id(),
    decisionId: uuid()
      .notNull()
      .references(() => communityDecisions.id, { onDelete: 'cascade' }),
    personId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    text: text().notNull(),
    createdAt: createdAt(),
    dueAt: instant().notNull(),
    outcome: text({ enum: appealOutcomes }),
    decidedAt: instant(),
    decidedBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    reason: text().notNull().default(''),
  },
  (t) => [
    uniqueIndex('community_appeals_once').on(t.decisionId),
    index('community_appeals_person').on(t.personId),
    index('community_appeals_decider').on(t.decidedBy),
    index('community_appeals_waiting').on(t.dueAt, t.id).where(sql`${t.decidedAt} is null`),
    check('community_appeals_outcome', sql`${t.outcome} in ${oneOf(appealOutcomes)}`),
    check('community_appeals_outcome_says_when', sql`(${t.outcome} is null) = (${t.decidedAt} is null)`),
    check('community_appeals_outcome_says_why', sql`${t.outcome} is null or ${t.reason} <> ''`),
  ],
)
