import { keyScopes, MAX_KEYS, MAX_WEBHOOKS, webhookEvents } from '@lv/contract/software'
import { type SQL, sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { professionals } from '#domains/professionals/profiles/schema.ts'
import { bytes, createdAt, id, instant } from '#platform/database/columns.ts'

const arrayOf = (values: readonly string[]): SQL => sql.raw(`array[${values.map((one) => `'${one}'`).join(', ')}]`)

/** Only a hash of the key is stored. */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: id(),
    professionalId: uuid()
      .notNull()
      .references(() => professionals.id, { onDelete: 'cascade' }),
    /** Numbered, so that the unique key limits how many a professional has. */
    slot: smallint().notNull(),
    name: text().notNull(),
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

export const webhooks = pgTable(
  'webhooks',
  {
    id: id(),
    professionalId: uuid()
      .notNull()
      .references(() => professionals.id, { onDelete: 'cascade' }),
    slot: smallint().notNull(),
    url: text().notNull(),
    events: text({ enum: webhookEvents }).array().notNull(),
    /** Deliveries are signed with it, so a hash is not enough. */
    secret: bytes().notNull(),
    /** Signs as well until `formerUntil`. */
    formerSecret: bytes(),
    formerUntil: instant(),
    createdAt: createdAt(),
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

/** `status` is null where no answer came. */
export type Try = { at: string; status: number | null; says: string }

/** Kept for 30 days as the owner's log. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: id(),
    webhookId: uuid()
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    event: text({ enum: [...webhookEvents, 'webhook.test'] }).notNull(),
    /** Exactly the bytes that are signed, and so the same at every try. */
    body: text().notNull(),
    status: text({ enum: ['waiting', 'delivered', 'failed'] })
      .notNull()
      .default('waiting'),
    /** A job with another count is out of date. */
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
