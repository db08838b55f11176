import { pgTable, uuid } from 'drizzle-orm/pg-core'

const users = pgTable('users', { id: uuid().primaryKey() })
const sessions = pgTable('sessions', { id: uuid().primaryKey() })
const communities = pgTable('communities', { id: uuid().primaryKey() })
const engagements = pgTable('engagements', { id: uuid().primaryKey() })

export const userId = () => users.id
export const sessionId = () => sessions.id
export const communityId = () => communities.id
export const engagementId = () => engagements.id
