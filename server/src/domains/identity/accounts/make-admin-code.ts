import { randomInt } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { ADMIN_CODE_SECONDS } from '#core/tokens.ts'
import { hashPassword } from './hash-password.ts'

const DIGITS = 6

/**
 * Makes the code that an administrator asked for, as the letter with it is sent; undefined where another was asked for
 * meanwhile. The database has a hash that takes longer than its ten minutes to guess.
 */
export async function makeAdminCode(ctx: Context, id: string): Promise<{ code: string } | undefined> {
  const code = String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0')
  const hash = await hashPassword(code)
  const expiresAt = new Date(ctx.now().getTime() + ADMIN_CODE_SECONDS * 1000)
  const { rowCount } = await ctx.db.execute(sql`update admin_codes
    set code_hash = ${hash}, expires_at = ${expiresAt}, tries = 0 where id = ${id} and used_at is null`)
  return rowCount === 1 ? { code } : undefined
}
