import type { AcceptInvitation } from '@lv/contract/applications'
import { ApiError } from '@lv/contract/errors'
import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { Browser } from '#core/browser.ts'
import { type Context, transact } from '#core/context.ts'
import { addUnverifiedUser } from '#domains/identity/accounts/add-unverified-user.ts'
import { checkPassword, hashPassword } from '#domains/identity/accounts/passwords.ts'
import { normalisePhone } from '#domains/identity/accounts/phone.ts'
import { signOut, startSession } from '#domains/identity/accounts/sessions.ts'
import { getInvitation, useInvitation } from '#domains/professionals/applications/invitation.ts'
import { presentStored } from './parts/present.ts'
import { confirmProfessional } from './parts/verify.ts'
import { professionals } from './schema.ts'
import { writeProfile } from './sign-up.ts'
import { changeProfile, type ProfileChanges } from './update-profile.ts'

type Accepting = z.output<typeof AcceptInvitation> & { token: string; browser: Browser }
type Brought = Awaited<ReturnType<typeof useInvitation>>

const exists = () =>
  new ApiError('conflict', 'A professional account with this email is set up already. Sign in with it.')

/** Skips an ABN another account has, or a malformed number: the professional's page asks for them. */
async function bring(ctx: Context, professionalId: string, changes: ProfileChanges) {
  try {
    await transact(ctx, (ctx) => changeProfile(ctx, professionalId, changes))
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'invalid') throw error
  }
}

async function carry(ctx: Context, professionalId: string, brought: Brought) {
  const { primaryTrade, postcodes, areasConfirmed, abn, tradeLicense } = brought
  await ctx.db
    .update(professionals)
    .set({
      trades: [primaryTrade],
      ...(postcodes.length > 0 ? { postcodes } : {}),
      hasChosenMatching: areasConfirmed && postcodes.length > 0,
    })
    .where(eq(professionals.id, professionalId))
  await bring(ctx, professionalId, { abn })
  if (tradeLicense) await bring(ctx, professionalId, { licenseNumber: tradeLicense })
}

/**
 * The link proves the address, as verification does. If it has an account, the profile goes there; nobody is signed in.
 * @throws `invalid` at `mobile` or `password`, `not_found` for an invitation that is used or expired, `conflict` if the
 * address has a professional account
 */
export async function acceptInvitation(ctx: Context, { token, browser, ...sent }: Accepting) {
  const { name, businessName = null, password } = sent
  const { email } = await getInvitation(ctx, token)
  await checkPassword(password, [email, name, businessName ?? ''])
  const mobile = await normalisePhone(sent.mobile, { path: 'mobile', message: 'Please enter a valid mobile number' })
  const passwordHash = await hashPassword(password)
  return transact(ctx, async (ctx) => {
    const brought = await useInvitation(ctx, token)
    const { id: userId } = await addUnverifiedUser(ctx, { email, name, passwordHash })
    const profile = await writeProfile(ctx, { userId, name, businessName, mobile })
    await signOut(ctx, browser.sessionToken)
    const session = await startSession(ctx, { userId, userAgent: browser.userAgent })
    const confirmed = await confirmProfessional(ctx, userId, session.sessionId, (id) => carry(ctx, id, brought))
    if (!confirmed) throw exists()
    const mine = and(eq(professionals.id, profile.id), eq(professionals.userId, userId))
    const isSignedIn = (await ctx.db.$count(professionals, mine)) === 1
    if (isSignedIn) browser.keepSession(session.token)
    return {
      isSignedIn,
      professionalId: profile.id,
      professional: presentStored({ ...profile, emailVerified: true }),
    }
  })
}
