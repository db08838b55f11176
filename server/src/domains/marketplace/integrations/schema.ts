import { keyScopes, MAX_KEYS, MAX_WEBHOOKS, webhookEvents } from '@lv/contract/software'
import { type SQL, sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { professionals } from '#domains/professionals/profiles/schema.ts'
import { bytes, createdAt, id, instant } from '#platform/database/columns.ts'

const arrayOf = (values: readonly string[]): SQL => sql.raw(`array[${values.map((one) => `'${one}'`).join(', ')}]`)

/** What a professional's own software reads with; of the key itself only a hash is kept. A revoked one is gone. */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: id(),
    professionalId: uuid()
      .notNull()
      .references(() => professionals.id, { onDelete: 'cascade' }),
    /** One of as many as a professional may have. */
    slot: smallint().notNull(),
    name: text().notNull(),
    /** How the key begins, for people to tell it by. */
    start: text().notNull(),
    scopes: text({ enum: keyScopes }).array().notNull(),
    tokenHash: bytes().notNull(),
    createdAt: createdAt(),
    lastUsedAt: instant(),
  },
  (t) => [
    uniqueIndex('api_keys_token').on(t.tokenHash),
    uniqueIndex('api_keys_slot').on(t.professionalId, t.slot),
    check('api_keys_most', sql`${t.slot} between 1 and ${sql.raw(String(MAX_KEYS))}`),
    check('api_keys_scopes', sql`cardinality(${t.scopes}) > 0 and ${t.scopes} <@ ${arrayOf(keyScopes)}`),
  ],
)

/** Where a professional's software is told of what happens. */
export const webhooks = pgTable(
  'webhooks',
  {
    id: id(),
    professionalId: uuid()
      .notNull()
      .references(() => professionals.id, { onDelete: 'cascade' }),
    /** One of as many as a professional may have. */
    slot: smallint().notNull(),
    url: text().notNull(),
    events: text({ enum: webhookEvents }).array().notNull(),
    /** Deliveries are signed with it: it has to be known, not only recognised. */
    secret: bytes().notNull(),
    /** The one before, which signs as well until then. */
    formerSecret: bytes(),
    formerUntil: instant(),
    createdAt: createdAt(),
    /** The first of the tries that failed since one was taken. */
    failingSince: instant(),
    offAt: instant(),
    offBecause: text({ enum: ['owner', 'failing', 'gone'] }),
  },
  (t) => [
    uniqueIndex('webhooks_slot').on(t.professionalId, t.slot),
    check('webhooks_most', sql`${t.slot} between 1 and ${sql.raw(String(MAX_WEBHOOKS))}`),
    check('webhooks_events', sql`cardinality(${t.events}) > 0 and ${t.events} <@ ${arrayOf(webhookEvents)}`),
    check('webhooks_off_says_why', sql`(${t.offAt} is null) = (${t.offBecause} is null)`),
    check('webhooks_former_ends', sql`(${t.formerSecret} is null) = (${t.formerUntil} is null)`),
  ],
)

/** One try of a delivery: the status that came back, null where none did. */
export type Try = { at: string; status: number | null; says: string }

/** What is sent to a webhook: written with what it tells of, kept for 30 days, and until its day is over, as the owner's log. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: id(),
    webhookId: uuid()
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    event: text({ enum: [...webhookEvents, 'webhook.test'] }).notNull(),
    /** Exactly what is signed and sent: text, so that every try sends the same bytes. */
    body: text().notNull(),
    status: text({ enum: ['waiting', 'delivered', 'failed'] })
      .notNull()
      .default('waiting'),
    /** How often it was tried; a job of another count is a former one's. */
    tryCount: integer().notNull().default(0),
    tries: jsonb().$type<Try[]>().notNull().default([]),
    createdAt: createdAt(),
    nextAt: instant(),
  },
  (t) => [
    index('webhook_deliveries_log').on(t.webhookId, t.id),
    check('webhook_deliveries_next', sql`(${t.status} = 'waiting') = (${t.nextAt} is not null)`),
  ],
)
