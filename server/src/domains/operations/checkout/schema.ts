import { index, integer, pgEnum, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, instant } from '#platform/database/columns.ts'

export const eventOutcome = pgEnum('event_outcome', ['applied', 'ignored', 'quarantined'])

/** Written in the transaction of the event's effect. */
export const webhookInbox = pgTable(
  'webhook_inbox',
  {
    eventId: text().primaryKey(),
    type: text().notNull(),
    objectId: text().notNull(),
    outcome: eventOutcome().notNull(),
    happenedAt: instant().notNull(),
    receivedAt: createdAt(),
  },
  (t) => [index('webhook_inbox_received').on(t.receivedAt), index('webhook_inbox_object').on(t.objectId)],
)

export const reconciliations = pgTable('reconciliations', {
  id: integer().primaryKey(),
  until: instant().notNull(),
  ranAt: instant().notNull(),
  /** Total of events that had not arrived until we looked. */
  found: integer().notNull().default(0),
})
