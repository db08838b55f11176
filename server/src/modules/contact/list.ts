import { desc } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { contactMessages } from './tables.ts'

const NEWEST = 50

/** The newest 50 messages from the contact page, newest first; for the operator alone. */
export const listMessages = (ctx: Context) =>
  ctx.db.select().from(contactMessages).orderBy(desc(contactMessages.createdAt), desc(contactMessages.id)).limit(NEWEST)
