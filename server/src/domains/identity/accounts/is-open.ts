import { type SQL, sql } from 'drizzle-orm'

/** Whether the account that `userId` (a column, in SQL) names is not closed: its owner has not asked for its deletion. */
export const isOpen = (userId: string): SQL =>
  sql.raw(`not exists (select from account_closings closing where closing.user_id = ${userId})`)
