import { ApiError } from '@lv/contract/errors'
import type { Context } from '#core/context.ts'
import { communityCommands } from '#domains/community/communities/admin-commands.ts'
import { accountCommands } from '#domains/identity/accounts/admin-commands.ts'
import { type Admin, grantAdmin, listAdmins, revokeAdmin } from '#domains/identity/accounts/admins.ts'
import { peopleCommands } from '#domains/operations/personal-data/admin-commands.ts'

type Command = {
  takes: string
  does: string
  /** Least and most arguments; by default as many as `takes` names. */
  words?: [least: number, most: number]
  run(ctx: Context, ...args: string[]): Promise<string>
}

const describe = ({ email, isGranted, isNamed, hasAccount, onlyReads }: Admin) => {
  const ways = [
    isGranted && 'granted',
    onlyReads && 'read-only',
    isNamed && 'named in SUPER_ADMIN_EMAILS',
    !hasAccount && 'no account yet',
  ]
  return `  ${email}  (${ways.filter(Boolean).join(', ')})`
}

const commands: Record<string, Command> = {
  grant: {
    takes: '<email> [read-only]',
    does: 'make a person a super admin, or one who only looks',
    words: [1, 2],
    run: async (ctx, email = '', role = 'super') => {
      if (role !== 'super' && role !== 'read-only')
        throw new ApiError('invalid', `${role} is no role: read-only, or nothing`)
      const granted = await grantAdmin(ctx, email, role)
      return `${granted.email} is ${role === 'super' ? 'a super admin' : 'an administrator who only looks'} now.`
    },
  },
  revoke: {
    takes: '<email>',
    does: 'take the role back',
    run: async (ctx, given = '') => {
      const { email, isNamed } = await revokeAdmin(ctx, given)
      return isNamed
        ? `${email} has no role in the database now, but stays a super admin: take it out of SUPER_ADMIN_EMAILS too.`
        : `${email} is no administrator any more.`
    },
  },
  list: {
    takes: '',
    does: 'who is an administrator, and why',
    run: async (ctx) => (await listAdmins(ctx)).map(describe).join('\n') || 'There is no administrator.',
  },
  ...accountCommands,
  ...communityCommands,
  ...peopleCommands,
}

export const usage = () =>
  `npm run admin -- <command>\n${Object.entries(commands)
    .map(([name, { takes, does }]) => `  ${`${name} ${takes}`.padEnd(44)} ${does}`)
    .join('\n')}`

/** @returns undefined for an unknown command or a wrong number of arguments */
export function auditEntryOf([name = '', ...args]: string[]): ((ctx: Context) => Promise<string>) | undefined {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  const [least, most] = command?.words ?? Array(2).fill(command?.takes.split(' ').filter(Boolean).length)
  if (!command || args.length < least || args.length > most) return undefined
  return (ctx) => command.run(ctx, ...args)
}

/** @returns the exit code too: 1 where the command is refused with an ApiError */
export async function obey(ctx: Context, deed: (ctx: Context) => Promise<string>) {
  try {
    return { code: 0, said: await deed(ctx) }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { code: 1, said: error.message }
  }
}
