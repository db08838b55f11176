import { eq } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { contactMessages } from './tables.ts'

/** Deletes an address's messages to us. */
export async function eraseContactMessages(ctx: Context, email: string): Promise<void> {
  await ctx.db.delete(contactMessages).where(eq(contactMessages.email, email))
}
