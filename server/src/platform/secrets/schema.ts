import { pgTable, text } from 'drizzle-orm/pg-core'
import { bytes } from '#platform/database/columns.ts'

export const secrets = pgTable('secrets', { name: text().primaryKey(), value: bytes().notNull() })
