import { ApiError } from '@lv/contract/errors'
import { desc, eq } from 'drizzle-orm'
import { suspended } from '#core/access.ts'
import type { Browser } from '#core/browser.ts'
import { invalidates } from '#core/cache-tags.ts'
import { type Context, transact } from '#core/context.ts'
import { landingPageOf } from '#core/landing-page.ts'
import { logSecurityEvent } from '#core/security-note.ts'
import { hashToken } from '#core/tokens.ts'
import { askSignInCode, CODE_PAGE } from '#domains/identity/accounts/ask-sign-in-code.ts'
import { isKnownDevice } from '#domains/identity/accounts/devices.ts'
import { isPassword, spendLogIn } from '#domains/identity/accounts/passwords.ts'
import { passwords, users } from '#domains/identity/accounts/schema.ts'
import { openSession } from '#domains/identity/accounts/sessions.ts'
import { presentStored } from './parts/present.ts'
import { professionals } from './schema.ts'

type LoggingIn = { email: string; password: string; browser: Browser }

const wrong = () => new ApiError('unauthorized', 'Invalid email or password. Please try again.')

async function findCandidate(ctx: Context, email: string, device: Buffer | null) {
  const [candidate] = await ctx.db
    .select({
      userId: users.id,
      emailVerified: users.emailVerified,
      hash: passwords.hash,
      id: professionals.id,
      name: professionals.name,
      accountStatus: professionals.accountStatus,
      statusReason: professionals.statusReason,
      leadCount: professionals.leadCount,
      isKnownDevice: isKnownDevice(users.id, device),
    })
    .from(users)
    .innerJoin(passwords, eq(passwords.userId, users.id))
    .innerJoin(professionals, eq(professionals.userId, users.id))
    .where(eq(users.email, email))
    .orderBy(desc(users.emailVerified), desc(users.id))
    .limit(1)
  return candidate
}
/**
 * An unknown address takes as long, and gets the same answer, as a wrong password.
 * @throws `unauthorized`, `forbidden` if suspended (after the right password), `too_many_requests`, `unavailable`
 */
export async function logIn(ctx: Context, { email, password, browser }: LoggingIn) {
  const device = browser.deviceToken ? hashToken(browser.deviceToken) : null
  const candidate = await findCandidate(ctx, email, device)
  await spendLogIn(ctx, { email, device, isKnownDevice: candidate?.isKnownDevice ?? false })
  const isRight = await isPassword(candidate?.hash, password)
  if (!candidate || !isRight) {
    logSecurityEvent(ctx, 'login_failed', candidate?.userId)
    throw wrong()
  }
  if (candidate.accountStatus === 'suspended') throw suspended(candidate.statusReason)
  const loggedIn = await transact(ctx, async (ctx) => {
    const has = { leads: candidate.leadCount > 0, projects: false, communities: false }
    const home = landingPageOf({ professional: candidate, has })
    const waiting = await askSignInCode(ctx, { userId: candidate.userId, home, hash: candidate.hash })
    if (waiting) {
      browser.keepSignIn(waiting)
      invalidates()
      return { asksCode: true as const, home: CODE_PAGE }
    }
    if (!(await openSession(ctx, candidate, browser))) throw wrong()
    return { professionalId: candidate.id, professional: presentStored(candidate), home }
  })
  if (loggedIn.professionalId) logSecurityEvent(ctx, 'login', candidate.userId)
  return loggedIn
}
