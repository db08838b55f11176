import { eq } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { emailChanges, knownDevices, passwords, sessions, waitingSignIns } from './schema.ts'

/** Ends every way into an account: its password, its sessions, the devices it knows, and another address that waits. A sign-in provider stays one. */
export async function endAccess(ctx: Context, userId: string): Promise<void> {
  await ctx.db.delete(passwords).where(eq(passwords.userId, userId))
  await ctx.db.delete(sessions).where(eq(sessions.userId, userId))
  await ctx.db.delete(emailChanges).where(eq(emailChanges.userId, userId))
  await ctx.db.delete(waitingSignIns).where(eq(waitingSignIns.userId, userId))
  await ctx.db.delete(knownDevices).where(eq(knownDevices.userId, userId))
}
