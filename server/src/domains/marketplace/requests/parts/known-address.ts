import { createHash } from 'node:crypto'
import { ApiError } from '@lv/contract/errors'
import { and, eq } from 'drizzle-orm'
import { senderOf } from '#core/address-keys.ts'
import type { Context } from '#core/context.ts'
import { users } from '#domains/identity/accounts/schema.ts'

/** Whether an account has proven that this address is its own; an unverified account holds nothing. */
export async function hasAccount(ctx: Context, email: string): Promise<boolean> {
  const proven = and(eq(users.email, email), eq(users.emailVerified, true))
  return (await ctx.db.select({ id: users.id }).from(users).where(proven)).length > 0
}

/** One address counts once an hour; the sixth different one is refused before it is marked as asked about. */
async function countAddress(ctx: Context, email: string, ip: string) {
  const asked = `${senderOf(ip)} ${createHash('sha256').update(email).digest('base64url')}`
  if (!(await ctx.budgets.has('knownAddress', asked))) return
  await ctx.budgets.spend('knownAddresses', ip)
  await ctx.budgets.take('knownAddress', asked)
}

/**
 * Sends somebody who has an account to the sign-in, as documented; what this tells of addresses is kept scarce
 * (RELIABILITY.md, T95). @throws `conflict` with `needsLogin` and `email`, `too_many_requests`
 */
export async function refuseKnownAddress(ctx: Context, { email, ip }: { email: string; ip: string }): Promise<never> {
  await countAddress(ctx, email, ip)
  throw new ApiError('conflict', 'An account with this email already exists. Please log in.', {
    details: { needsLogin: true, email },
  })
}
