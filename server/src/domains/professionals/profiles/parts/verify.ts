import { and, eq, isNull, sql } from 'drizzle-orm'
import { type Context, transact } from '#core/context.ts'
import { absorbUser } from '#domains/identity/accounts/absorb-user.ts'
import { confirmEmail } from '#domains/identity/accounts/confirm-email.ts'
import { issueMailToken, readMailToken, useMailToken } from '#domains/identity/accounts/mail-tokens.ts'
import { passwords } from '#domains/identity/accounts/schema.ts'
import { endAccess } from '#domains/identity/accounts/sessions.ts'
import { notifyNewcomer } from '../notify-vetting.ts'
import { professionals } from '../schema.ts'
import { settleVetting } from './settle-vetting.ts'

const kind = 'verify_professional'

export type VerifiedProfessional = {
  professionalId: string
  alreadyVerified: boolean
  resetToken: string | null
}

async function resetTokenFor(ctx: Context, userId: string): Promise<string | null> {
  const rows = await ctx.db.select({ userId: passwords.userId }).from(passwords).where(eq(passwords.userId, userId))
  return rows.length > 0 ? null : issueMailToken(ctx, { kind: 'reset_password', subject: userId })
}

/** False if `to` already has a profile. */
async function settleProfile(ctx: Context, from: string, to: string) {
  const [row] = await ctx.db
    .update(professionals)
    .set({ userId: to, verifiedAt: ctx.now() })
    .where(
      and(
        eq(professionals.userId, from),
        isNull(professionals.verifiedAt),
        sql`(${from}::uuid = ${to}::uuid or not exists (select from professionals own where own.user_id = ${to}::uuid))`,
      ),
    )
    .returning({ professionalId: professionals.id })
  return row
}

/** `bring` runs before the professional is told what is missing. @returns undefined without a profile to confirm */
export async function confirmProfessional(
  ctx: Context,
  userId: string,
  sessionId: string | null,
  bring?: (professionalId: string) => Promise<void>,
) {
  const confirmed = await confirmEmail(ctx, { userId, sessionId })
  if (!confirmed) return undefined
  const { ownerId, isSameBrowser } = confirmed
  const profile = await settleProfile(ctx, userId, ownerId)
  if (!profile) return undefined
  if (ownerId !== userId) await absorbUser(ctx, { from: userId, to: ownerId, withPassword: isSameBrowser })
  else if (!isSameBrowser) await endAccess(ctx, userId)
  await bring?.(profile.professionalId)
  await notifyNewcomer(ctx, profile.professionalId)
  await settleVetting(ctx, profile.professionalId)
  return { ...profile, alreadyVerified: false, resetToken: await resetTokenFor(ctx, ownerId) }
}

async function repeat(ctx: Context, token: string) {
  const link = await readMailToken(ctx, { kind, token })
  if (!link?.usedAt) return undefined
  const [profile] = await ctx.db
    .select({ professionalId: professionals.id })
    .from(professionals)
    .where(and(eq(professionals.userId, link.subject), sql`${professionals.verifiedAt} is not null`))
  return profile && { ...profile, alreadyVerified: true, resetToken: await resetTokenFor(ctx, link.subject) }
}

/**
 * Unless the session is the account's own, password, sessions and known devices end, as someone else may have signed up
 * (RELIABILITY.md, T24).
 * @param sessionId of the browser that brings the link, null without one
 * @returns undefined if the token is not a professional's valid one
 */
export function verifyProfessional(
  ctx: Context,
  { token, sessionId }: { token: string; sessionId: string | null },
): Promise<VerifiedProfessional | undefined> {
  return transact(ctx, async (ctx) => {
    const link = await useMailToken(ctx, { kind, token })
    return link ? confirmProfessional(ctx, link.subject, sessionId) : repeat(ctx, token)
  })
}
