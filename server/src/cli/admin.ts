import { parseArgs } from 'node:util'
import { ApiError } from '@lv/contract/errors'
import type { Context } from '#core/context.ts'
import { communityCommands } from '#domains/community/communities/admin-commands.ts'
import type { AdminCommand } from '#domains/identity/accounts/admin-arguments.ts'
import { accountCommands } from '#domains/identity/accounts/admin-commands.ts'
import { findAdmin } from '#domains/identity/accounts/admins.ts'
import { peopleCommands } from '#domains/operations/personal-data/admin-commands.ts'

const commands: Record<string, AdminCommand> = { ...accountCommands, ...communityCommands, ...peopleCommands }

export const usage = () =>
  [
    'npm run admin -- <command>',
    ...Object.entries(commands).map(([name, { takes, does }]) => `  ${`${name} ${takes}`.padEnd(58)} ${does}`),
    'All but grant, revoke and list take --as <email>: the audit log names who did it.',
  ].join('\n')

function parse(args: string[]) {
  try {
    const options = { as: { type: 'string' }, yes: { type: 'boolean' } } as const
    return parseArgs({ args, options, allowPositionals: true })
  } catch {
    return undefined
  }
}

type Run = (ctx: Context) => Promise<string>

/** @returns undefined for an unknown command or option, or a wrong number of words */
export function findCommand([name = '', ...args]: string[]): Run | undefined {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  const typed = parse(args)
  if (!command || !typed) return undefined
  const { positionals: words, values } = typed
  const { words: counts, options = [] } = command
  if (words.length < counts[0] || words.length > counts[1]) return undefined
  if (!Object.keys(values).every((option) => options.some((known) => known === option))) return undefined
  const { as, yes: isSure = false } = values
  return async (ctx) => {
    const adminId = as === undefined ? null : await findAdmin(ctx, as)
    return command.run(ctx, { words, adminId, isSure })
  }
}

/** @returns the exit code too: 1 where the command is refused with an ApiError */
export async function runCommand(ctx: Context, run: Run) {
  try {
    return { code: 0, said: await run(ctx) }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { code: 1, said: error.message }
  }
}
