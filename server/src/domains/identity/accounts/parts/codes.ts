import { randomBytes } from 'node:crypto'
import { invalidField } from '@lv/contract/errors'
import { eq, sql } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import type { Context } from '#core/context.ts'
import { hashToken } from '#core/tokens.ts'
import { qrCode } from '#platform/images/qr-code.ts'
import { recoveryCodes } from '../schema.ts'

const PERIOD = 30
/** RFC 4226 asks for 160 bits. */
const SECRET_BYTES = 20

/** Returns base32. */
export const newSecret = () => new Secret({ size: SECRET_BYTES }).base32

const of = (secret: string, more: { issuer?: string; label?: string } = {}) =>
  new TOTP({ issuer: '', label: '', ...more, secret: Secret.fromBase32(secret), digits: 6, period: PERIOD })

/**
 * Returns the 30-second step (since 1970) of a code; one before or after now also counts, as clocks differ.
 * @returns undefined for a wrong code
 */
export function stepOf(secret: string, code: string, now: Date): number | undefined {
  const delta = of(secret).validate({ token: code, timestamp: now.getTime(), window: 1 })
  return delta === null ? undefined : Math.floor(now.getTime() / 1000 / PERIOD) + delta
}

export function keyFor({ secret, issuer, email }: { secret: string; issuer: string; email: string }) {
  const address = of(secret, { issuer, label: email }).toString()
  return {
    key: (secret.match(/.{1,4}/g) ?? []).join(' '),
    address,
    qr: qrCode(address),
  }
}

const COUNT = 10
const BYTES = 10

/** 80 bits as 16 characters of base32, too many to guess from a plain hash. */
const newCode = () => new Secret({ buffer: new Uint8Array(randomBytes(BYTES)).buffer }).base32

const hashOfCode = (code: string) => hashToken(code)

/** Runs in the caller's transaction. @returns the codes as people write them down */
export async function writeRecoveryCodes(ctx: Context, userId: string): Promise<string[]> {
  const codes = Array.from({ length: COUNT }, newCode)
  await ctx.db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await ctx.db.insert(recoveryCodes).values(codes.map((code) => ({ userId, codeHash: hashOfCode(code) })))
  return codes.map((code) => (code.match(/.{4}/g) ?? []).join('-'))
}

const FIGURES = /^\d{6}$/

export type UsedCode = 'figures' | 'recovery' | undefined

/** Neither this code nor any earlier one counts again. */
async function useFigures(ctx: Context, { userId, code }: { userId: string; code: string }) {
  const { rows } = await ctx.db.execute<{ secret: string }>(
    sql`select secret from authenticators where user_id = ${userId} and confirmed_at is not null`,
  )
  const step = rows[0] && stepOf(rows[0].secret, code, ctx.now())
  if (step === undefined) return false
  const { rowCount } = await ctx.db.execute(sql`update authenticators set last_step = ${step}
    where user_id = ${userId} and confirmed_at is not null and last_step < ${step}`)
  return rowCount === 1
}

async function useRecoveryCode(ctx: Context, { userId, code }: { userId: string; code: string }) {
  const { rowCount } = await ctx.db.execute(sql`update recovery_codes set used_at = ${ctx.now()}
    where user_id = ${userId} and code_hash = ${hashOfCode(code)} and used_at is null`)
  return rowCount === 1
}

/** Runs in the caller's transaction. @returns undefined for a wrong code */
export async function useCode(ctx: Context, asked: { userId: string; code: string }): Promise<UsedCode> {
  if (FIGURES.test(asked.code)) return (await useFigures(ctx, asked)) ? 'figures' : undefined
  return (await useRecoveryCode(ctx, asked)) ? 'recovery' : undefined
}

/**
 * Without it, removing the app would need less than signing in. Runs in the caller's transaction.
 * @throws `invalid` at `code`, `too_many_requests`
 */
export async function requireCode(ctx: Context, asked: { userId: string; code: string }): Promise<void> {
  await ctx.rateLimits.spend('codesOfAccount', asked.userId)
  if (!(await useCode(ctx, asked)))
    throw invalidField('code', 'That code doesn’t work. Enter the one your app shows now, or a recovery code.')
}
