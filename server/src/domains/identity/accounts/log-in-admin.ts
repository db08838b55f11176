import type { AdminLoggedIn } from '@lv/contract/admin'
import { ApiError } from '@lv/contract/errors'
import { sql } from 'drizzle-orm'
import type { Browser } from '#core/browser.ts'
import { invalidates } from '#core/cache-tags.ts'
import { type Context, transact } from '#core/context.ts'
import { logSecurityEvent } from '#core/security-note.ts'
import { hashToken, newToken } from '#core/tokens.ts'
import { askSignInCode } from './ask-sign-in-code.ts'
import { openAdminSession } from './parts/open-admin-session.ts'
import { isPassword } from './passwords.ts'

const TRIES = 5

type LoggingIn = { email: string; code?: string | undefined; browser: Browser }
type Tried = { id: string; hash: string }

const invalid = () => new ApiError('unauthorized', 'Invalid admin credentials.')

const SENT = {
  codeSent: true,
  message: 'If this address is an administrator’s, we’ve sent a code to it. It works for 10 minutes, in this browser.',
} as const

/** Only the job looks up whose address this is, so that the answer is the same for every one. */
async function ask(ctx: Context, { email, browser }: LoggingIn): Promise<AdminLoggedIn> {
  await ctx.rateLimits.spend('adminCodes', browser.ip)
  const token = browser.adminToken ?? newToken()
  const device = browser.deviceToken ? hashToken(browser.deviceToken).toString('base64url') : null
  const asked = { email, browser: hashToken(token).toString('base64url'), device }
  await transact(ctx, (ctx) => ctx.jobs.enqueue(ctx, 'admin-code', asked))
  browser.keepAdmin(token)
  invalidates()
  return SENT
}

/** A try is taken before the code is checked, so that parallel guesses cannot exceed five. */
async function takeTry(ctx: Context, { email, browser }: LoggingIn): Promise<Tried | undefined> {
  if (!browser.adminToken) return undefined
  const { rows } = await ctx.db.execute<Tried>(sql`update admin_codes set tries = tries + 1
    where browser_hash = ${hashToken(browser.adminToken)} and email = ${email} and used_at is null
      and tries < ${TRIES} and expires_at > ${ctx.now()}
    returning id, code_hash as hash`)
  return rows[0]
}

/** The code has proven the address, so someone named in the environment needs no earlier account. */
async function findUser(ctx: Context, email: string): Promise<string | undefined> {
  const isNamed = ctx.config.superAdminEmails.includes(email)
  if (isNamed)
    await ctx.db.execute(
      sql`insert into users (email) values (${email}) on conflict (email) where email_verified do nothing`,
    )
  const { rows } = await ctx.db.execute<{ id: string }>(
    sql`select id from users where email = ${email} and email_verified`,
  )
  return rows[0]?.id
}

/** @throws `unauthorized` if someone else has just used the code */
const open = (ctx: Context, { email, browser }: LoggingIn, tried: Tried) =>
  transact(ctx, async (ctx): Promise<AdminLoggedIn> => {
    const { rowCount } = await ctx.db.execute(
      sql`update admin_codes set used_at = ${ctx.now()} where id = ${tried.id} and used_at is null`,
    )
    const userId = rowCount === 1 ? await findUser(ctx, email) : undefined
    if (!userId) throw invalid()
    const waiting = await askSignInCode(ctx, { userId, home: '/admin/dashboard', isAdmin: true })
    if (!waiting) return openAdminSession(ctx, { userId, browser })
    browser.keepSignIn(waiting)
    invalidates()
    return { asksCode: true, message: 'Enter the code of your authenticator app.' }
  })

/**
 * PRODUCT.md, section 2: a code works for ten minutes and five tries, in the browser that asked for it.
 * @throws `unauthorized` for any other code, `too_many_requests`, `unavailable`
 */
export async function logInAdmin(ctx: Context, asked: LoggingIn): Promise<AdminLoggedIn> {
  const { code, browser } = asked
  if (code === undefined) return ask(ctx, asked)
  await ctx.rateLimits.spend('logins', browser.ip)
  const tried = await takeTry(ctx, asked)
  if (!(await isPassword(tried?.hash, code)) || !tried) {
    logSecurityEvent(ctx, 'admin_login_failed', undefined)
    throw invalid()
  }
  const opened = await open(ctx, asked, tried)
  if (opened.admin) logSecurityEvent(ctx, 'admin_login', opened.admin.id)
  return opened
}
