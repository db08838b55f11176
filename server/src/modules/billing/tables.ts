import { index, integer, pgEnum, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, instant } from '../../db/columns.ts'

export const eventOutcome = pgEnum('event_outcome', ['applied', 'ignored', 'quarantined'])

/** Every happening the provider told us of, once: written in the transaction of its effect. */
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

/** Up to where the provider's happenings have been compared with the inbox. */
export const reconciliations = pgTable('reconciliations', {
  id: integer().primaryKey(),
  until: instant().notNull(),
  ranAt: instant().notNull(),
  /** Happenings that had never arrived by themselves, since the beginning. */
  found: integer().notNull().default(0),
})
