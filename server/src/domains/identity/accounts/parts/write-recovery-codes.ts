import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { Secret } from 'otpauth'
import type { Context } from '#core/context.ts'
import { hashToken } from '#core/tokens.ts'
import { recoveryCodes } from '../schema.ts'

const COUNT = 10
const BYTES = 10

/** 80 bits as 16 letters and figures of base32. */
const newCode = () => new Secret({ buffer: new Uint8Array(randomBytes(BYTES)).buffer }).base32

/** What a code was kept as: it has too many bits to be guessed from its hash. */
export const hashOfCode = (code: string) => hashToken(code)

/** Ten new recovery codes in the place of any others, in the caller's transaction. @returns them as they are written down */
export async function writeRecoveryCodes(ctx: Context, userId: string): Promise<string[]> {
  const codes = Array.from({ length: COUNT }, newCode)
  await ctx.db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await ctx.db.insert(recoveryCodes).values(codes.map((code) => ({ userId, codeHash: hashOfCode(code) })))
  return codes.map((code) => (code.match(/.{4}/g) ?? []).join('-'))
}
