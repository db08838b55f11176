import type { Context } from '#core/context.ts'
import { readAs, reasonIn, wordsFrom } from '#domains/identity/accounts/admin-arguments.ts'
import { mendProgress } from './recompute-progress.ts'

async function recompute(ctx: Context, ...given: string[]) {
  const { adminId, words } = await readAs(ctx, given)
  const { message } = await mendProgress(ctx, { adminId, reason: reasonIn(words) })
  await ctx.reads.drop()
  return message
}

/** What `npm run admin -- <name> ...` can do with courses. */
export const courseCommands = {
  'recompute-progress': {
    takes: '[reason]',
    does: 'compute all progress in courses again from its evidence',
    words: wordsFrom(0),
    run: recompute,
  },
}
