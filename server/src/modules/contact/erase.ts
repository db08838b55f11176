import type { Context } from '../../context.ts'
import type { Person } from '../../house/holding.ts'
import { writtenAs } from '../../house/written-as.ts'
import { contactMessages } from './tables.ts'

/** Deletes a person's messages to us. */
export async function eraseContactMessages(ctx: Context, person: Person): Promise<void> {
  await ctx.db.delete(contactMessages).where(writtenAs(person, contactMessages.email, contactMessages.createdAt))
}
