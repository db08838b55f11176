import { repetitions } from '@lv/contract/event-options'
import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { communities } from '#domains/community/communities/schema.ts'
import { users } from '#domains/identity/accounts/schema.ts'
import { createdAt, id, instant, oneOf } from '#platform/database/columns.ts'

export const eventSeries = pgTable(
  'event_series',
  { id: id(), repetition: text({ enum: repetitions }).notNull(), createdAt: createdAt() },
  (t) => [check('event_series_repetition_known', sql`${t.repetition} in ${oneOf(repetitions)}`)],
)

export const communityEvents = pgTable(
  'community_events',
  {
    id: id(),
    communityId: uuid()
      .notNull()
      .references(() => communities.id, { onDelete: 'cascade' }),
    seriesId: uuid().references(() => eventSeries.id, { onDelete: 'set null' }),
    title: text().notNull(),
    description: text().notNull().default(''),
    startsAt: instant().notNull(),
    endsAt: instant().notNull(),
    /** Empty if it is online only. */
    location: text().notNull().default(''),
    onlineUrl: text(),
    capacity: integer(),
    /** Both change in the statement that changes the registrations; nobody waits while a place is free. */
    registeredCount: integer().notNull().default(0),
    waitingCount: integer().notNull().default(0),
    /** Of the calendar entry: rises with every change. */
    sequence: integer().notNull().default(0),
    cancelledAt: instant(),
    cancelReason: text().notNull().default(''),
    remindedAt: instant(),
    createdAt: createdAt(),
  },
  (t) => [
    index('community_events_starts').on(t.communityId, t.startsAt, t.id),
    index('community_events_ends').on(t.communityId, t.endsAt, t.id),
    index('community_events_series').on(t.seriesId, t.startsAt),
    index('community_events_to_remind').on(t.startsAt).where(sql`${t.remindedAt} is null and ${t.cancelledAt} is null`),
    check('community_events_end_after_start', sql`${t.endsAt} > ${t.startsAt}`),
    check('community_events_somewhere', sql`${t.location} <> '' or ${t.onlineUrl} is not null`),
    check('community_events_capacity_positive', sql`${t.capacity} > 0`),
    check(
      'community_events_places',
      sql`${t.registeredCount} >= 0 and ${t.registeredCount} <= coalesce(${t.capacity}, ${t.registeredCount})`,
    ),
    check('community_events_waiting_positive', sql`${t.waitingCount} >= 0`),
  ],
)

export const eventRegistrations = pgTable(
  'event_registrations',
  {
    eventId: uuid()
      .notNull()
      .references(() => communityEvents.id, { onDelete: 'cascade' }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    status: text({ enum: ['registered', 'waiting'] }).notNull(),
    place: integer().notNull().generatedAlwaysAsIdentity(),
    createdAt: createdAt(),
    promotedAt: instant(),
    attendedAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.eventId, t.userId] }),
    index('event_registrations_user').on(t.userId),
    index('event_registrations_order').on(t.eventId, t.status, t.place),
    check('event_registrations_status_known', sql`${t.status} in ('registered', 'waiting')`),
    check('event_registrations_who_waits_was_not_there', sql`${t.status} = 'registered' or ${t.attendedAt} is null`),
  ],
)

/** The feed's address needs this key and our secret: neither alone opens it. */
export const calendarFeeds = pgTable(
  'calendar_feeds',
  {
    userId: uuid()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    key: uuid().notNull(),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex('calendar_feeds_key').on(t.key)],
)
