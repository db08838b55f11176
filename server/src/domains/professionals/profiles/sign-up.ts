import { randomInt } from 'node:crypto'
import type { Signup } from '@lv/contract/professional-shapes'
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Actor, Professional } from '#core/actor.ts'
import type { Browser } from '#core/browser.ts'
import { type Context, transact } from '#core/context.ts'
import { newToken } from '#core/tokens.ts'
import { addUnverifiedUser } from '#domains/identity/accounts/add-unverified-user.ts'
import { checkPassword, hashPassword } from '#domains/identity/accounts/passwords.ts'
import { normalisePhone } from '#domains/identity/accounts/phone.ts'
import { users } from '#domains/identity/accounts/schema.ts'
import { signOut, startSession } from '#domains/identity/accounts/sessions.ts'
import { notify } from '#domains/notifications/notifications/notify.ts'
import { mayNotify } from '#domains/notifications/notifications/recipients.ts'
import { newId, singleRow } from '#platform/database/rows.ts'
import { isHoneypotFilled } from '#platform/rate-limits/honeypot.ts'
import { requireProof } from '#platform/rate-limits/proof-of-work.ts'
import { presentStored } from './parts/present.ts'
import { professionals } from './schema.ts'

const signs = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Five random characters tell namesakes apart. */
function slugOf(name: string): string {
  const words = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/&/g, ' and ')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-|-$/g, '')
  const end = Array.from({ length: 5 }, () => signs[randomInt(signs.length)]).join('')
  return `${words || 'professional'}-${end}`
}

type SigningUp = z.output<typeof Signup> & { actor: Actor | null; browser: Browser }
type NewProfile = { userId: string; name: string; businessName: string | null; mobile: string }

const rateLimits = { free: 'signups', withProof: 'signupsWithProof', ofAddress: 'signupsOfAddress' } as const

/** Serves the whole area, with no trade until one is chosen; replaces an unverified profile. */
export async function writeProfile(ctx: Context, { userId, name, businessName, mobile }: NewProfile) {
  const row = {
    userId,
    name,
    businessName,
    mobile,
    mobileVerifiedAt: null,
    mobileByForm: false,
    slug: slugOf(businessName ?? name),
    about: '',
    licenseNumber: null,
    licenceNumbers: {},
    businessType: null,
    abn: null,
    vettingToldAt: null,
    trades: [],
    postcodes: sql`array(select postcode from postcodes where is_served order by postcode)`,
    basePostcode: null,
    radiusKm: null,
    hasChosenMatching: false,
    receiveLeads: true,
    awayUntil: null,
    createdAt: ctx.now(),
  }
  return singleRow(
    await ctx.db
      .insert(professionals)
      .values(row)
      .onConflictDoUpdate({ target: professionals.userId, set: row })
      .returning({ id: professionals.id, name: professionals.name, accountStatus: professionals.accountStatus }),
  )
}

async function hasProfessional(ctx: Context, email: string): Promise<boolean> {
  const rows = await ctx.db
    .select({ id: users.id })
    .from(users)
    .innerJoin(professionals, eq(professionals.userId, users.id))
    .where(and(eq(users.email, email), users.emailVerified, isNotNull(professionals.verifiedAt)))
  return rows.length > 0
}

const answerWith = (professional: Professional) => ({
  message: 'Please check your email to verify your account.',
  professionalId: professional.id,
  professional: presentStored({ ...professional, emailVerified: false }),
})

/** Looks like a real sign-up to a bot, which gets a cookie without a session. */
async function answerProgram(ctx: Context, { name, actor, browser }: Pick<SigningUp, 'name' | 'actor' | 'browser'>) {
  if (!actor) browser.keepSession(newToken())
  return answerWith({ id: await newId(ctx), name, accountStatus: 'active' })
}

/**
 * The answer is the same for every address: its owner is mailed a link, or that an account exists.
 * @throws `invalid` at `mobile` or `password`; `too_many_requests`, with a challenge from the fourth in an hour;
 * `unavailable` while too many sign in
 */
export async function signUp(ctx: Context, { actor, browser, ...sent }: SigningUp) {
  const { email, name, businessName = null, password, company_website: honeypot, formTime } = sent
  if (await isHoneypotFilled(ctx, { honeypot, formTime: actor ? undefined : formTime }))
    return answerProgram(ctx, { name, actor, browser })
  await checkPassword(password, [email, name, businessName ?? ''])
  const mobile = await normalisePhone(sent.mobile, { path: 'mobile', message: 'Please enter a valid mobile number' })
  await requireProof(ctx, { action: 'signups', ip: browser.ip, address: email, proof: sent.altcha, rateLimits })
  const passwordHash = await hashPassword(password)
  const kind = (await hasProfessional(ctx, email)) ? 'account-exists' : 'verify-professional'
  const isTold = await mayNotify(ctx, { kind, email })
  return transact(ctx, async (ctx) => {
    const { id: userId } = await addUnverifiedUser(ctx, { email, name, passwordHash })
    const professional = await writeProfile(ctx, { userId, name, businessName, mobile })
    const link = { kind: 'verify_professional', subject: userId } as const
    const to = { email }
    if (isTold) await notify(ctx, kind === 'account-exists' ? { kind, to, data: {} } : { kind, to, data: {}, link })
    await signOut(ctx, browser.sessionToken)
    const { token } = await startSession(ctx, { userId, userAgent: browser.userAgent })
    browser.keepSession(token)
    return answerWith(professional)
  })
}
