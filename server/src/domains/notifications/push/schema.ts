import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { sessionId, userId } from '#core/foreign-keys.ts'
import { createdAt, id } from '#platform/database/columns.ts'

export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: id(),
    userId: uuid().notNull().references(userId, { onDelete: 'cascade' }),
    sessionId: uuid().notNull().references(sessionId, { onDelete: 'cascade' }),
    endpoint: text().notNull(),
    p256dh: text().notNull(),
    auth: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('push_subscriptions_endpoint_once').on(t.endpoint),
    index('push_subscriptions_user').on(t.userId, t.createdAt),
    index('push_subscriptions_session').on(t.sessionId),
    check('push_subscriptions_by_https', sql`${t.endpoint} like 'https://%'`),
  ],
)
