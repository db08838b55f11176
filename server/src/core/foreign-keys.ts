import { pgTable, uuid } from 'drizzle-orm/pg-core'

// Of tables in higher layers, as much as a foreign key names.
const users = pgTable('users', { id: uuid().primaryKey() })
const sessions = pgTable('sessions', { id: uuid().primaryKey() })
const communities = pgTable('communities', { id: uuid().primaryKey() })

/** What a lower layer's table refers to: `.references(userId, { onDelete: 'cascade' })`. */
export const userId = () => users.id
export const sessionId = () => sessions.id
export const communityId = () => communities.id
