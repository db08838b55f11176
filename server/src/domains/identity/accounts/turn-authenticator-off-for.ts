import type { Context } from '#core/context.ts'
import { findByEmail } from './find-by-email.ts'
import { turnAuthenticatorOff } from './parts/turn-authenticator-off.ts'

/** `adminId` is null for a command that names nobody. */
type Asked = { email: string; reason: string; adminId: string | null }

/**
 * Lets somebody in who lost their phone and their recovery codes, and told an administrator how to know them.
 * @returns whether it was on @throws `invalid` where nobody has the address
 */
export async function turnAuthenticatorOffFor(ctx: Context, { email, reason, adminId }: Asked): Promise<boolean> {
  return turnAuthenticatorOff(ctx, { userId: await findByEmail(ctx, email), adminId, reason })
}
