import { randomInt } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { type Context, transact } from '#core/context.ts'
import { ADMIN_CODE_SECONDS } from '#core/tokens.ts'
import { notify } from '#domains/notifications/notifications/notify.ts'
import { mayNotify } from '#domains/notifications/notifications/recipients.ts'
import { singleRow } from '#platform/database/rows.ts'
import { listAdmins } from './admins.ts'
import { isKnownDevice } from './devices.ts'
import { hashPassword } from './passwords.ts'

const DIGITS = 6

/** Undefined if a newer code was asked for. The hash takes longer to guess than the code's ten minutes. */
export async function makeAdminCode(ctx: Context, id: string): Promise<{ code: string } | undefined> {
  const code = String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0')
  const hash = await hashPassword(code)
  const expiresAt = new Date(ctx.now().getTime() + ADMIN_CODE_SECONDS * 1000)
  const { rowCount } = await ctx.db.execute(sql`update admin_codes
    set code_hash = ${hash}, expires_at = ${expiresAt}, tries = 0 where id = ${id} and used_at is null`)
  return rowCount === 1 ? { code } : undefined
}

type Input = { email: string; browser: string; device: string | null }

const bytesOf = (text: string | null) => (text === null ? null : Buffer.from(text, 'base64url'))

/** A browser the administrator has used before has its own budget, so that others' requests cannot lock it out. */
async function maySend(ctx: Context, { email, device }: Input) {
  const isKnown = isKnownDevice(sql`u.id`, bytesOf(device))
  const { rows } = await ctx.db.execute<{ isKnown: boolean }>(
    sql`select coalesce(bool_or(${isKnown}), false) as "isKnown" from users u where u.email = ${email} and u.email_verified`,
  )
  return singleRow(rows).isKnown
    ? ctx.rateLimits.take('mailsOfKind', `admin-code:${device}`)
    : mayNotify(ctx, { kind: 'admin-code', email })
}

/** Ends the code that this browser asked for before; nothing is sent to an address that is no administrator's. */
export async function sendAdminCode(ctx: Context, asked: Input): Promise<void> {
  const { email, browser } = asked
  if (!(await listAdmins(ctx)).some((admin) => admin.email === email)) return
  if (!(await maySend(ctx, asked))) return
  await transact(ctx, async (ctx) => {
    const { rows } = await ctx.db.execute<{ id: string }>(sql`insert into admin_codes (browser_hash, email, asked_at)
      values (${bytesOf(browser)}, ${email}, ${ctx.now()})
      on conflict (browser_hash) do update set id = uuid_v7(), email = excluded.email, asked_at = excluded.asked_at,
        code_hash = null, expires_at = null, tries = 0, used_at = null
      returning id`)
    const link = { kind: 'admin_code' as const, subject: singleRow(rows).id }
    await notify(ctx, { kind: 'admin-code', to: { email }, data: {}, link })
  })
}
