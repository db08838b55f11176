import type { Context } from '#core/context.ts'
import { atLeastWords, parseReason, readActingAdmin } from '#domains/identity/accounts/admin-arguments.ts'
import { mendProgress } from './recompute-progress.ts'

async function recompute(ctx: Context, ...given: string[]) {
  const { adminId, words } = await readActingAdmin(ctx, given)
  const { message } = await mendProgress(ctx, { adminId, reason: parseReason(words) })
  await ctx.reads.drop()
  return message
}

/** What `npm run admin -- <name> ...` can do with courses. */
export const courseCommands = {
  'recompute-progress': {
    takes: '[reason]',
    does: 'compute all progress in courses again from its evidence',
    words: atLeastWords(0),
    run: recompute,
  },
}
