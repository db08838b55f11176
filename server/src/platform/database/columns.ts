import { sql } from 'drizzle-orm'
import { customType, timestamp, uuid } from 'drizzle-orm/pg-core'

/** A UUIDv7, so that ids sort by creation. */
export const id = () => uuid().primaryKey().default(sql`uuid_v7()`)

export const instant = () => timestamp({ withTimezone: true })

export const createdAt = () => instant().notNull().defaultNow()

/** For a check constraint on values that the contract names. */
export const oneOf = (values: readonly string[]) => sql.raw(`('${values.join("', '")}')`)

export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })
