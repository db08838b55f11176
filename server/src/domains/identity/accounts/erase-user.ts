import { eq, sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { type Person, wasWrittenBy } from '#core/personal-data.ts'
import { dropAvatar } from './avatar.ts'
import {
  adminCodes,
  authenticators,
  emailChanges,
  formerEmails,
  identities,
  mailTokens,
  phoneCodes,
  users,
} from './schema.ts'
import { endAccess } from './sessions.ts'

export const ERASED = '@deleted.invalid'

export const isErasedAddress = (email: string): boolean => email === '' || email.endsWith(ERASED)

/** Runs in the caller's transaction. The row stays, as payments, the ledger and answered comments refer to it. */
export async function eraseUser(ctx: Context, userId: string): Promise<void> {
  await endAccess(ctx, userId)
  await dropAvatar(ctx, userId)
  await ctx.db.delete(identities).where(eq(identities.userId, userId))
  await ctx.db.delete(authenticators).where(eq(authenticators.userId, userId))
  await ctx.db.delete(phoneCodes).where(eq(phoneCodes.userId, userId))
  await ctx.db.delete(formerEmails).where(eq(formerEmails.userId, userId))
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

export async function eraseMailed(ctx: Context, person: Person): Promise<void> {
  await ctx.db.delete(emailChanges).where(wasWrittenBy(person, emailChanges.email, emailChanges.askedAt))
  await ctx.db.delete(adminCodes).where(wasWrittenBy(person, adminCodes.email, adminCodes.askedAt))
}

export async function endMailLinks(ctx: Context, subjects: string[]): Promise<void> {
  await ctx.db.delete(mailTokens).where(sql`${mailTokens.subject} = any(${sql.param(subjects)}::uuid[])`)
}
