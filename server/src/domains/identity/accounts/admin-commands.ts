import { ApiError } from '@lv/contract/errors'
import type { Context } from '#core/context.ts'
import { atLeastWords, readActingAdmin } from './admin-arguments.ts'
import { turnAuthenticatorOffFor } from './authenticator.ts'

async function authenticatorOff(ctx: Context, given = '', ...rest: string[]) {
  const { adminId, words } = await readActingAdmin(ctx, rest)
  const reason = words.join(' ').trim()
  if (!reason) throw new ApiError('invalid', 'Say how they showed that it is they')
  const email = given.trim().toLowerCase()
  const wasOn = await turnAuthenticatorOffFor(ctx, { email, reason, adminId })
  return wasOn
    ? `${email} signs in without an authenticator app now, and was told.`
    : `${email} has no authenticator app.`
}

export const accountCommands = {
  'authenticator-off': {
    takes: '<email> <how they showed who they are>',
    does: 'let somebody in who lost their phone and their recovery codes',
    words: atLeastWords(2),
    run: authenticatorOff,
  },
}
