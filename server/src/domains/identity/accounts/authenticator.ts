import type { Authenticator, AuthenticatorKey } from '@lv/contract/authenticator'
import { ApiError, invalidField } from '@lv/contract/errors'
import { sql } from 'drizzle-orm'
import type { Actor } from '#core/actor.ts'
import { invalidates } from '#core/cache-tags.ts'
import { type Context, transact } from '#core/context.ts'
import { notify } from '#domains/notifications/notifications/notify.ts'
import { audit } from '#platform/audit/audit.ts'
import { keyFor, newSecret, requireCode, stepOf, writeRecoveryCodes } from './parts/codes.ts'
import { findByEmail } from './queries.ts'

/** Makes a key that replaces any unconfirmed one. @throws `conflict` if an app is already on */
export const beginAuthenticator = (
  ctx: Context,
  { id, email }: Pick<Actor, 'id' | 'email'>,
): Promise<AuthenticatorKey> =>
  transact(ctx, async (ctx) => {
    const secret = newSecret()
    const { rowCount } = await ctx.db.execute(sql`insert into authenticators (user_id, secret) values (${id}, ${secret})
      on conflict (user_id) do update set secret = excluded.secret, created_at = now()
        where authenticators.confirmed_at is null`)
    if (rowCount !== 1) throw new ApiError('conflict', 'Your authenticator app is on already.')
    invalidates()
    return keyFor({ secret, issuer: ctx.config.brand.name, email })
  })

type Kept = { secret: string; isOn: boolean }

async function note(ctx: Context, userId: string, turned: 'on' | 'codes') {
  await notify(ctx, { kind: 'authenticator-changed', to: { userId }, data: { turned } })
  await audit(ctx, { actorId: userId, action: `authenticator_${turned}`, subject: userId })
}

/**
 * @returns ten recovery codes, kept only as hashes
 * @throws `invalid` at `code`, `conflict` if an app is on or no key was made
 */
export const confirmAuthenticator = (ctx: Context, { userId, code }: { userId: string; code: string }) =>
  transact(ctx, async (ctx) => {
    const { rows } = await ctx.db.execute<Kept>(sql`select secret, confirmed_at is not null as "isOn"
      from authenticators where user_id = ${userId} for update`)
    const [kept] = rows
    if (!kept) throw new ApiError('conflict', 'Set the app up first.')
    if (kept.isOn) throw new ApiError('conflict', 'Your authenticator app is on already.')
    const step = stepOf(kept.secret, code, ctx.now())
    if (step === undefined)
      throw invalidField('code', 'That’s not the code of the app. Is the clock of your phone set automatically?')
    await ctx.db.execute(sql`update authenticators set confirmed_at = ${ctx.now()}, last_step = ${step}
      where user_id = ${userId}`)
    await note(ctx, userId, 'on')
    invalidates()
    return { recoveryCodes: await writeRecoveryCodes(ctx, userId) }
  })

/** @throws `conflict` if no app is on, and as `requireCode` */
export const renewRecoveryCodes = (ctx: Context, { userId, code }: { userId: string; code: string }) =>
  transact(ctx, async (ctx) => {
    const { rowCount } = await ctx.db.execute(sql`select from authenticators
      where user_id = ${userId} and confirmed_at is not null for update`)
    if (rowCount !== 1) throw new ApiError('conflict', 'Set the app up first.')
    await requireCode(ctx, { userId, code })
    await note(ctx, userId, 'codes')
    invalidates()
    return { recoveryCodes: await writeRecoveryCodes(ctx, userId) }
  })

type Row = { confirmedAt: string | null; left: number }

export async function getAuthenticator(ctx: Context, userId: string): Promise<Authenticator> {
  const { rows } = await ctx.db.execute<Row>(sql`select a.confirmed_at as "confirmedAt",
      (select count(*)::int from recovery_codes c where c.user_id = a.user_id and c.used_at is null) as left
    from authenticators a where a.user_id = ${userId}`)
  const [row] = rows
  const since = row?.confirmedAt ? new Date(row.confirmedAt).toISOString() : null
  return { since, recoveryCodesLeft: row?.left ?? 0, isBegun: row !== undefined && since === null }
}

/** The unconfirmed key. @throws `not_found` without one: a confirmed key is never shown again */
export async function getAuthenticatorKey(ctx: Context, { id, email }: Pick<Actor, 'id' | 'email'>) {
  const { rows } = await ctx.db.execute<{ secret: string }>(
    sql`select secret from authenticators where user_id = ${id} and confirmed_at is null`,
  )
  if (!rows[0]) throw new ApiError('not_found', 'Not found')
  return keyFor({ ...rows[0], issuer: ctx.config.brand.name, email })
}

type TurnAuthenticatorOffAsked = {
  userId: string
  /** Null for a command that names nobody, absent if the person did it. */
  adminId?: string | null
  reason?: string
}

/** @returns whether it was on */
const turnAuthenticatorOff = (
  ctx: Context,
  { userId, adminId = userId, reason }: TurnAuthenticatorOffAsked,
): Promise<boolean> =>
  transact(ctx, async (ctx) => {
    const { rows } = await ctx.db.execute<{ isOn: boolean }>(sql`delete from authenticators where user_id = ${userId}
      returning confirmed_at is not null as "isOn"`)
    invalidates()
    if (!rows[0]?.isOn) return false
    await notify(ctx, { kind: 'authenticator-changed', to: { userId }, data: { turned: 'off' } })
    const deed = { actorId: adminId, action: 'authenticator_off', subject: userId }
    await audit(
      ctx,
      reason === undefined ? deed : { actorId: adminId, action: deed.action, subject: userId, detail: { reason } },
    )
    return true
  })

/** Needs a code, as an old session and the password do not prove the phone. @throws as `requireCode` */
export const switchAuthenticatorOff = (ctx: Context, { userId, code }: { userId: string; code: string }) =>
  transact(ctx, async (ctx) => {
    const { since } = await getAuthenticator(ctx, userId)
    if (since) await requireCode(ctx, { userId, code })
    await turnAuthenticatorOff(ctx, { userId })
    return null
  })

/** `adminId` is null for a command that names nobody. */
type Input = { email: string; reason: string; adminId: string | null }

/** @returns whether it was on @throws `invalid` where nobody has the address */
export async function turnAuthenticatorOffFor(ctx: Context, { email, reason, adminId }: Input): Promise<boolean> {
  return turnAuthenticatorOff(ctx, { userId: await findByEmail(ctx, email), adminId, reason })
}
