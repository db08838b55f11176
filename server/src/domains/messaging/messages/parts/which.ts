import { type SQL, sql } from 'drizzle-orm'

/** A conversation, by its id or by the lead that it is about. */
export type Which = { conversationId: string } | { leadId: string }

/** Whether `conversations c` is that one. */
export const isWhich = (which: Which): SQL =>
  'leadId' in which ? sql`c.kind = 'lead' and c.subject = ${which.leadId}` : sql`c.id = ${which.conversationId}`
