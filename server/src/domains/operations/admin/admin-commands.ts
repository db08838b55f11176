import { type Context, transact } from '#core/context.ts'
import { parseId } from '#domains/identity/accounts/admin-arguments.ts'
import { retryDeadLetters } from '#platform/jobs/dead-letters.ts'
import { listDeadLetters } from './lists.read.ts'

/** What the operator has to look at first: the newest of these. */
const MAX_LINES = 100

async function parked(ctx: Context) {
  const { items, next } = await listDeadLetters(ctx, { limit: MAX_LINES, adminId: null })
  if (items.length === 0) return 'Nothing was given up.'
  const lines = items.map(({ id, parkedAt, name, kind, to, why }) => {
    const about = [name, kind, to && `to ${to}`].filter(Boolean).join(', ')
    return `  ${id}  ${parkedAt.slice(0, 16)}Z  ${about}\n    ${why}`
  })
  return [...lines, ...(next ? [`  and ${(await ctx.jobs.countParked()) - items.length} older`] : [])].join('\n')
}

/** @param given an id, or `all` @throws `not_found` where there is no such job */
async function again(ctx: Context, given = '') {
  const which = given === 'all' ? {} : { jobId: parseId(given) }
  const { count } = await transact(ctx, (ctx) => retryDeadLetters(ctx, { ...which, adminId: null }))
  return `${count} ${count === 1 ? 'job is' : 'jobs are'} tried again.`
}

/** What `npm run admin -- <name> ...` can do about work that was tried nine times and given up. */
export const jobCommands = {
  parked: { takes: '', does: 'letters and other work that was given up, and why', run: parked },
  'parked-retry': { takes: '<id|all>', does: 'try what was given up again', run: again },
}
