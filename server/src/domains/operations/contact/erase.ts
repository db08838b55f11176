import type { Context } from '#core/context.ts'
import type { Person } from '#core/personal-data.ts'
import { writtenAs } from '#core/written-as.ts'
import { contactMessages } from './schema.ts'

/** Deletes a person's messages to us. */
export async function eraseContactMessages(ctx: Context, person: Person): Promise<void> {
  await ctx.db.delete(contactMessages).where(writtenAs(person, contactMessages.email, contactMessages.createdAt))
}
