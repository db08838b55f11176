import { createHash } from 'node:crypto'
import { ApiError } from '@lv/contract/errors'
import { and, desc, eq, sql } from 'drizzle-orm'
import { type Context, transact } from '../../context.ts'
import { hashToken } from '../../http/actor.ts'
import type { Browser } from '../../http/browser.ts'
import { isPassword } from '../accounts/hash-password.ts'
import { rememberDevice } from '../accounts/remember-device.ts'
import { signOut } from '../accounts/sign-out.ts'
import { startSession } from '../accounts/start-session.ts'
import { knownDevices, passwords, users } from '../accounts/tables.ts'
import { presentStored } from './present.ts'
import { suspended } from './suspended.ts'
import { professionals } from './tables.ts'

type LoggingIn = { email: string; password: string; browser: Browser }

const wrong = () => new ApiError('unauthorized', 'Invalid email or password. Please try again.')

/** The professional account of an address that has a password: the verified one, else the newest. */
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
      isKnownDevice: sql<boolean>`exists (select from ${knownDevices}
        where ${knownDevices.userId} = ${users.id} and ${knownDevices.tokenHash} = ${device})`,
    })
    .from(users)
    .innerJoin(passwords, eq(passwords.userId, users.id))
    .innerJoin(professionals, eq(professionals.userId, users.id))
    .where(eq(users.email, email))
    .orderBy(desc(users.emailVerified), desc(users.id))
    .limit(1)
  return candidate
}
type Candidate = NonNullable<Awaited<ReturnType<typeof findCandidate>>>

/** A device where the person has signed in before has a budget of its own: nobody's guesses elsewhere lock it out. */
const spend = (ctx: Context, email: string, device: Buffer | null, isKnownDevice: boolean) =>
  isKnownDevice && device
    ? ctx.budgets.spend('loginsOfDevice', device.toString('base64url'))
    : ctx.budgets.spend('loginsOfAccount', email)

/** The password is looked at again under a lock: one that was changed meanwhile opens nothing. */
async function openSession(ctx: Context, { userId, hash }: Candidate, browser: Browser) {
  const same = and(eq(passwords.userId, userId), eq(passwords.hash, hash))
  const [row] = await ctx.db.select({ userId: passwords.userId }).from(passwords).where(same).for('share')
  if (!row) throw wrong()
  await signOut(ctx, browser.sessionToken)
  const { token } = await startSession(ctx, { userId, userAgent: browser.userAgent })
  return { token, device: await rememberDevice(ctx, { userId, deviceToken: browser.deviceToken }) }
}

/** A line of the security log: never an address, only a hash of the account's id. */
function note(ctx: Context, event: string, userId: string | undefined) {
  const actor = userId ? createHash('sha256').update(userId).digest('hex').slice(0, 16) : null
  ctx.log.info({ event, actor }, 'security')
}

/**
 * Signs a professional in with email and password: a new session each time, the one this browser had is over. An address
 * that nobody has costs the same time and gets the same answer as a wrong password.
 * @throws `unauthorized`, `forbidden` for a suspended account (after the right password), `too_many_requests`, `unavailable`
 */
export async function logIn(ctx: Context, { email, password, browser }: LoggingIn) {
  const device = browser.deviceToken ? hashToken(browser.deviceToken) : null
  const candidate = await findCandidate(ctx, email, device)
  await spend(ctx, email, device, candidate?.isKnownDevice ?? false)
  const isRight = await isPassword(candidate?.hash, password)
  if (!candidate || !isRight) {
    note(ctx, 'login_failed', candidate?.userId)
    throw wrong()
  }
  if (candidate.accountStatus === 'suspended') throw suspended(candidate.statusReason)
  const opened = await transact(ctx, (ctx) => openSession(ctx, candidate, browser))
  note(ctx, 'login', candidate.userId)
  browser.keepSession(opened.token)
  browser.keepDevice(opened.device)
  return { professionalId: candidate.id, professional: presentStored(candidate) }
}
