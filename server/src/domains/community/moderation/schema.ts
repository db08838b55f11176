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

/** What was reported: its id is that of a post, a comment or a person, and holds no row, as those go for good. */
const subject = {
  kind: text({ enum: reportedKinds }).notNull(),
  subjectId: uuid().notNull(),
  /** Where it stands; null for a member. */
  postId: uuid(),
  /** Its words then. */
  said: text().notNull().default(''),
}

/** What was decided about reports of one post, comment or member; all of it can be undone. */
export const communityDecisions = pgTable(
  'community_decisions',
  {
    id: id(),
    communityId: uuid()
      .notNull()
      .references(() => communities.id, { onDelete: 'cascade' }),
    ...subject,
    /** Whom it is about; null once they have deleted their account. */
    personId: uuid().references(() => users.id, { onDelete: 'set null' }),
    action: text({ enum: moderationActions }).notNull(),
    /** Of a mute. */
    endsAt: instant(),
    reason: text().notNull(),
    /** Whether it took the words away: undone, it brings them back. */
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

/** What members report to those who look after a community; open until it is decided with all others of the same thing. */
export const communityReports = pgTable(
  'community_reports',
  {
    id: id(),
    communityId: uuid()
      .notNull()
      .references(() => communities.id, { onDelete: 'cascade' }),
    ...subject,
    /** Whose it is; null once they have deleted their account. */
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

/** Somebody disagrees with what was decided about them: once, and somebody else looks at it again. */
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
