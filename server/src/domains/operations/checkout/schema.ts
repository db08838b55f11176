import { index, integer, pgEnum, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, instant } from '#platform/database/columns.ts'

export const eventOutcome = pgEnum('event_outcome', ['applied', 'ignored', 'quarantined'])

/** Every event the provider sent us, once: written in the transaction of its effect. */
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

/** Up to when the provider's events have been compared with the inbox. */
export const reconciliations = pgTable('reconciliations', {
  id: integer().primaryKey(),
  until: instant().notNull(),
  ranAt: instant().notNull(),
  /** How many events, in all, had not arrived until we looked. */
  found: integer().notNull().default(0),
})
