import { HOUR_MS } from '@lv/contract/durations'
import { ApiError } from '@lv/contract/errors'
import { sql } from 'drizzle-orm'
import { isAdmin } from '#core/actor.ts'
import type { Browser } from '#core/browser.ts'
import { invalidates } from '#core/cache-tags.ts'
import type { Context } from '#core/context.ts'
import { audit } from '#platform/audit/audit.ts'
import { rememberDevice } from '../devices.ts'
import { signOut, startSession } from '../sessions.ts'

const HOURS = 8

type Row = { id: string; email: string; name: string; isSuperAdmin: boolean; readsAdmin: boolean }

/** @throws `unauthorized` for anybody else */
async function findAdministrator(ctx: Context, userId: string) {
  const { rows } = await ctx.db.execute<Row>(sql`select id, email,
      coalesce(nullif(trim(first_name || ' ' || last_name), ''), email) as name,
      is_super_admin as "isSuperAdmin", reads_admin as "readsAdmin"
    from users where id = ${userId} and email_verified`)
  const [user] = rows
  const isSuper = user && isAdmin(ctx, { email: user.email, emailVerified: true, isSuperAdmin: user.isSuperAdmin })
  if (!user || !(isSuper || user.readsAdmin)) throw new ApiError('unauthorized', 'Invalid admin credentials.')
  const { id, email, name } = user
  return { id, email, name, role: isSuper ? ('super' as const) : ('read-only' as const) }
}

/** Runs in the caller's transaction. The session lasts eight hours. */
export async function openAdminSession(ctx: Context, { userId, browser }: { userId: string; browser: Browser }) {
  const admin = await findAdministrator(ctx, userId)
  const former = await signOut(ctx, browser.sessionToken)
  const adminUntil = new Date(ctx.now().getTime() + HOURS * HOUR_MS)
  const { token } = await startSession(ctx, { userId, userAgent: browser.userAgent, adminUntil })
  await audit(ctx, { actorId: userId, action: 'admin_logged_in', subject: userId })
  browser.keepSession(token)
  browser.keepDevice(await rememberDevice(ctx, { userId, deviceToken: browser.deviceToken }))
  invalidates(`person:${userId}`, `person:${former ?? userId}`)
  return { sessionToken: token, admin }
}
