import { ApiError } from '@lv/contract/errors'
import { type AdminCommand, atLeastWords, parseReason } from './admin-arguments.ts'
import { type Admin, grantAdmin, listAdmins, revokeAdmin } from './admins.ts'
import { turnAuthenticatorOffFor } from './authenticator.ts'

const describe = ({ email, isGranted, isNamed, hasAccount, onlyReads }: Admin) => {
  const ways = [
    isGranted && 'granted',
    onlyReads && 'read-only',
    isNamed && 'named in SUPER_ADMIN_EMAILS',
    !hasAccount && 'no account yet',
  ]
  return `  ${email}  (${ways.filter(Boolean).join(', ')})`
}

const grant: AdminCommand = {
  takes: '<email> [read-only]',
  does: 'make a person a super admin, or one who only looks',
  words: [1, 2],
  async run(ctx, { words: [email = '', role = 'super'] }) {
    if (role !== 'super' && role !== 'read-only')
      throw new ApiError('invalid', `${role} is no role: read-only, or nothing`)
    const granted = await grantAdmin(ctx, email, role)
    return `${granted.email} is ${role === 'super' ? 'a super admin' : 'an administrator who only looks'} now.`
  },
}

const revoke: AdminCommand = {
  takes: '<email>',
  does: 'take the role back',
  words: [1, 1],
  async run(ctx, { words: [given = ''] }) {
    const { email, isNamed } = await revokeAdmin(ctx, given)
    return isNamed
      ? `${email} has no role in the database now, but stays a super admin: take it out of SUPER_ADMIN_EMAILS too.`
      : `${email} is no administrator any more.`
  },
}

const list: AdminCommand = {
  takes: '',
  does: 'who is an administrator, and why',
  words: [0, 0],
  run: async (ctx) => (await listAdmins(ctx)).map(describe).join('\n') || 'There is no administrator.',
}

const authenticatorOff: AdminCommand = {
  takes: '<email> <how they showed who they are>',
  does: 'let somebody in who lost their phone and their recovery codes',
  words: atLeastWords(2),
  options: ['as'],
  async run(ctx, { words: [given = '', ...rest], adminId }) {
    const reason = parseReason(rest)
    if (!reason) throw new ApiError('invalid', 'Say how they showed that it is they')
    const email = given.trim().toLowerCase()
    const wasOn = await turnAuthenticatorOffFor(ctx, { email, reason, adminId })
    return wasOn
      ? `${email} signs in without an authenticator app now, and was told.`
      : `${email} has no authenticator app.`
  },
}

export const accountCommands: Record<string, AdminCommand> = {
  grant,
  revoke,
  list,
  'authenticator-off': authenticatorOff,
}
