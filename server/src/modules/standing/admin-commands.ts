import { ApiError } from '@lv/contract/errors'
import { readId } from '../../admin-arguments.ts'
import { type Context, transact } from '../../context.ts'
import { earnStanding } from './earn.ts'
import { rebuildStanding } from './rebuild.ts'
import { undoStanding } from './undo.ts'

async function rebuild(ctx: Context) {
  const { events, changed } = await rebuildStanding(ctx)
  await ctx.reads.drop()
  return `Standing is made of ${events} events; ${changed} of them were missing.`
}

const kinds = ['event', 'lesson', 'course'] as const

function readKind(given: string) {
  const kind = kinds.find((one) => one === given)
  if (!kind) throw new ApiError('invalid', `${given} earns nothing: event, lesson or course`)
  return kind
}

async function give(ctx: Context, userId = '', communityId = '', kind = '', subjectId = '') {
  const deed = {
    userId: readId(userId),
    communityId: readId(communityId),
    reason: readKind(kind),
    subjectId: readId(subjectId),
  }
  const points = await transact(ctx, (ctx) => earnStanding(ctx, deed))
  await ctx.reads.drop()
  return points === null ? 'They have had these points already.' : `${points} points given.`
}

async function take(ctx: Context, userId = '', kind = '', subjectId = '') {
  const deed = { userId: readId(userId), reason: readKind(kind), subjectId: readId(subjectId) }
  const points = await transact(ctx, (ctx) => undoStanding(ctx, deed))
  await ctx.reads.drop()
  return `${points} points taken back.`
}

/** What `npm run admin -- <name> ...` can do about people's standing in their communities. */
export const standingCommands = {
  'standing-rebuild': { takes: '', does: 'make everybody’s points, levels and places anew', run: rebuild },
  'standing-give': {
    takes: '<person id> <community id> <kind> <id>',
    does: 'give the points of an event, lesson or course that was missed',
    words: [4, 4] as [number, number],
    run: give,
  },
  'standing-take': {
    takes: '<person id> <kind> <id>',
    does: 'take the points of an event, lesson or course back',
    words: [3, 3] as [number, number],
    run: take,
  },
}
