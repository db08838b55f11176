import { keyScopes, MOST_KEYS } from '@lv/contract/integrations'
import { sql } from 'drizzle-orm'
import { check, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { bytes, createdAt, id, instant } from '../../db/columns.ts'
import { professionals } from '../professionals/tables.ts'

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
    check('api_keys_most', sql`${t.slot} between 1 and ${sql.raw(String(MOST_KEYS))}`),
    check(
      'api_keys_scopes',
      sql`cardinality(${t.scopes}) > 0 and ${t.scopes} <@ array[${sql.raw(keyScopes.map((one) => `'${one}'`).join(', '))}]`,
    ),
  ],
)
