import { inArray } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { capturedMails } from './tables.ts'

/** Takes the letters to these addresses out of the captured mailbox. */
export async function forgetMails(ctx: Context, addresses: string[]): Promise<void> {
  await ctx.db.delete(capturedMails).where(inArray(capturedMails.to, addresses))
}
