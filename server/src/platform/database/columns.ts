import { sql } from 'drizzle-orm'
import { customType, timestamp, uuid } from 'drizzle-orm/pg-core'

/** Primary key: a UUIDv7 made by the database, so that ids sort by when they were made. */
export const id = () => uuid().primaryKey().default(sql`uuid_v7()`)

/** An instant, with time zone. */
export const instant = () => timestamp({ withTimezone: true })

/** When the row was made; the database's clock is the authority. */
export const createdAt = () => instant().notNull().defaultNow()

/** The list of an SQL `in`, for a check of a column whose values the contract names. */
export const oneOf = (values: readonly string[]) => sql.raw(`('${values.join("', '")}')`)

export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })
