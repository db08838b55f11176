import { eq, sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { endAccess } from './end-access.ts'
import { dropAvatar } from './parts/drop-avatar.ts'
import { authenticators, identities, mailTokens, phoneCodes, users } from './tables.ts'

/** What the address of an emptied account ends with, after its id. */
export const ERASED = '@deleted.invalid'

/** Whether an address is that of somebody who had everything deleted: no mail goes there. */
export const isErasedAddress = (email: string): boolean => email === '' || email.endsWith(ERASED)

/**
 * Takes a person out of an account, in the caller's transaction: every way in, and all that it says. Its row stays, as
 * payments, the ledger and answered comments point at it.
 */
export async function eraseUser(ctx: Context, userId: string): Promise<void> {
  await endAccess(ctx, userId)
  await dropAvatar(ctx, userId)
  await ctx.db.delete(identities).where(eq(identities.userId, userId))
  await ctx.db.delete(authenticators).where(eq(authenticators.userId, userId))
  await ctx.db.delete(phoneCodes).where(eq(phoneCodes.userId, userId))
  await ctx.db.execute(sql`delete from email_changes where email = (select email from users where id = ${userId})`)
  await ctx.db.execute(sql`delete from admin_codes where email = (select email from users where id = ${userId})`)
  const nothing = {
    profession: null,
    location: null,
    bio: null,
    profileImageUrl: null,
    isPublic: false,
    isSearchable: false,
    shown: [],
    company: null,
    yearsExperience: null,
    specializations: null,
    certifications: null,
    website: null,
    phone: null,
    seenAt: null,
  }
  await ctx.db
    .update(users)
    .set({ email: `${userId}${ERASED}`, emailVerified: false, firstName: '', lastName: '', ...nothing })
    .where(eq(users.id, userId))
}

/** Ends the links of mails about these subjects (accounts, requests, leads). */
export async function endMailLinks(ctx: Context, subjects: string[]): Promise<void> {
  await ctx.db.delete(mailTokens).where(sql`${mailTokens.subject} = any(${sql.param(subjects)}::uuid[])`)
}
