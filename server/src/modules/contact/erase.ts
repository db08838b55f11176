import { eq } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { contactMessages } from './tables.ts'

/** Deletes messages to us from an address. */
export async function eraseContactMessages(ctx: Context, email: string): Promise<void> {
  await ctx.db.delete(contactMessages).where(eq(contactMessages.email, email))
}
