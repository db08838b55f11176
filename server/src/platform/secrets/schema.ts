import { pgTable, text } from 'drizzle-orm/pg-core'
import { bytes } from '#platform/database/columns.ts'

/** Our own keys, made once per database. */
export const secrets = pgTable('secrets', { name: text().primaryKey(), value: bytes().notNull() })
