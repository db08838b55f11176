import { leaderboardPeriods, standingReasons } from '@lv/contract/options'
import { type SQL, sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgEnum,
  pgTable,
  primaryKey,
  smallint,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { communities, role } from '#domains/community/communities/schema.ts'
import { users } from '#domains/identity/accounts/schema.ts'
import { createdAt, id, instant } from '#platform/database/columns.ts'

export const standingReason = pgEnum('standing_reason', standingReasons)
export const leaderboardPeriod = pgEnum('leaderboard_period', leaderboardPeriods)

const person = () => ({
  communityId: uuid()
    .notNull()
    .references(() => communities.id, { onDelete: 'cascade' }),
  userId: uuid()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
})

/** Append-only. An action is earned (turn 0), undone (1), restored (2) and so on; each turn reverses the last. */
export const standingEvents = pgTable(
  'standing_events',
  {
    id: id(),
    ...person(),
    reason: standingReason().notNull(),
    /** The post, comment, event, lesson or course; for a like, the post. */
    subjectId: uuid().notNull(),
    /** Whose action it was; for a like, who gave it. */
    doneBy: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    turn: smallint().notNull().default(0),
    points: integer().notNull(),
    day: date().notNull(),
    at: instant().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    unique('standing_events_once').on(t.reason, t.subjectId, t.userId, t.doneBy, t.turn),
    index('standing_events_of_person').on(t.communityId, t.userId, t.at, t.id),
    index('standing_events_user').on(t.userId),
    index('standing_events_pair').on(t.doneBy, t.userId, t.at).where(sql`${t.reason} = 'like' and ${t.turn} = 0`),
    index('standing_events_doer').on(t.doneBy),
    check(
      'standing_events_turns',
      sql`${t.turn} >= 0 and case ${t.turn} % 2 when 0 then ${t.points} >= 0 else ${t.points} <= 0 end`,
    ),
  ],
)

export const standingDays = pgTable(
  'standing_days',
  { ...person(), day: date().notNull(), points: integer().notNull(), deeds: integer().notNull() },
  (t) => [
    primaryKey({ columns: [t.communityId, t.userId, t.day] }),
    index('standing_days_user').on(t.userId),
    check('standing_days_positive', sql`${t.points} >= 0 and ${t.deeds} >= 0`),
  ],
)

export const standingTotals = pgTable(
  'standing_totals',
  {
    ...person(),
    points: integer().notNull().default(0),
    /** The 7 and 30 days to `countedOn`; a job moves them on. */
    weekPoints: integer().notNull().default(0),
    monthPoints: integer().notNull().default(0),
    countedOn: date().notNull().default(sql`(now() at time zone 'Australia/Melbourne')::date`),
    postCount: integer().notNull().default(0),
    commentCount: integer().notNull().default(0),
    likeCount: integer().notNull().default(0),
    /** As in `memberships`, kept by a trigger; null for former members. */
    role: role(),
    isHidden: boolean().notNull().default(false),
    isListed: boolean()
      .notNull()
      .generatedAlwaysAs((): SQL => sql`coalesce(role = 'member', false) and not is_hidden`),
  },
  (t) => [
    primaryKey({ columns: [t.communityId, t.userId] }),
    index('standing_totals_user').on(t.userId),
    index('standing_totals_all').on(t.communityId, t.points, t.userId).where(sql`${t.isListed} and ${t.points} > 0`),
    index('standing_totals_week')
      .on(t.communityId, t.weekPoints, t.userId)
      .where(sql`${t.isListed} and ${t.weekPoints} > 0`),
    index('standing_totals_month')
      .on(t.communityId, t.monthPoints, t.userId)
      .where(sql`${t.isListed} and ${t.monthPoints} > 0`),
    index('standing_totals_staff').on(t.communityId, t.points, t.userId).where(sql`${t.role} <> 'member'`),
    index('standing_totals_counted').on(t.countedOn).where(sql`${t.weekPoints} > 0 or ${t.monthPoints} > 0`),
    check(
      'standing_totals_positive',
      sql`${t.points} >= 0 and ${t.weekPoints} >= 0 and ${t.monthPoints} >= 0 and ${t.postCount} >= 0 and ${t.commentCount} >= 0 and ${t.likeCount} >= 0`,
    ),
  ],
)

/** Places are counted by steps and not by people. Triggers keep them. */
export const standingSteps = pgTable(
  'standing_steps',
  {
    communityId: uuid()
      .notNull()
      .references(() => communities.id, { onDelete: 'cascade' }),
    period: leaderboardPeriod().notNull(),
    points: integer().notNull(),
    people: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.communityId, t.period, t.points] }),
    check('standing_steps_positive', sql`${t.people} >= 0`),
  ],
)
