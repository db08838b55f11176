import type { Context } from '#core/context.ts'
import { hashToken, newToken } from '#core/tokens.ts'
import { knownDevices } from '../schema.ts'

/**
 * Remembers that a person has signed in on a device: guesses made elsewhere do not lock it out.
 * @returns the device's token, the one it came with or a new one; the table has its hash.
 */
export async function rememberDevice(
  ctx: Context,
  { userId, deviceToken }: { userId: string; deviceToken: string | undefined },
): Promise<string> {
  const token = deviceToken ?? newToken()
  await ctx.db
    .insert(knownDevices)
    .values({ userId, tokenHash: hashToken(token) })
    .onConflictDoNothing()
  return token
}
