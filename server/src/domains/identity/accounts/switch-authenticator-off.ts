import { type Context, transact } from '#core/context.ts'
import { getAuthenticator } from './get-authenticator.ts'
import { requireCode } from './parts/require-code.ts'
import { turnAuthenticatorOff } from './parts/turn-authenticator-off.ts'

/**
 * Takes the app off one's own account, with a code of it or a recovery code: an old session and the password are no
 * proof of the phone. One that was never confirmed needs none. @throws as `requireCode`
 */
export const switchAuthenticatorOff = (ctx: Context, { userId, code }: { userId: string; code: string }) =>
  transact(ctx, async (ctx) => {
    const { since } = await getAuthenticator(ctx, userId)
    if (since) await requireCode(ctx, { userId, code })
    await turnAuthenticatorOff(ctx, { userId })
    return null
  })
