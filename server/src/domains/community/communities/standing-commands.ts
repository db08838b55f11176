import { ApiError } from '@lv/contract/errors'
import { correctedKinds } from '@lv/contract/options'
import type { Context } from '#core/context.ts'
import { atLeastWords, parseId, parseReason, readActingAdmin } from '#domains/identity/accounts/admin-arguments.ts'
import { giveStanding, renewStanding, takeStanding } from './standing.ts'

async function rebuild(ctx: Context, ...given: string[]) {
  const { adminId, words } = await readActingAdmin(ctx, given)
  const { message } = await renewStanding(ctx, { adminId, reason: parseReason(words) })
  await ctx.reads.drop()
  return message
}

function readKind(given: string) {
  const kind = correctedKinds.find((one) => one === given)
  if (!kind) throw new ApiError('invalid', `${given} earns nothing: event, lesson or course`)
  return kind
}

const correcting = (work: typeof giveStanding) =>
  async function run(ctx: Context, email = '', kind = '', subjectId = '', ...given: string[]) {
    const { adminId, words } = await readActingAdmin(ctx, given)
    const what = { email: email.trim().toLowerCase(), kind: readKind(kind), subjectId: parseId(subjectId) }
    const { message } = await work(ctx, { ...what, adminId, reason: parseReason(words) })
    await ctx.reads.drop()
    return message
  }

/** What `npm run admin -- <name> ...` can do about people's standing in their communities. */
export const standingCommands = {
  'standing-rebuild': {
    takes: '[reason]',
    does: 'make everybody’s points, levels and places anew',
    words: atLeastWords(0),
    run: rebuild,
  },
  'standing-give': {
    takes: '<email> event|lesson|course <id> [reason]',
    does: 'give the points of an event, lesson or course that was missed',
    words: atLeastWords(3),
    run: correcting(giveStanding),
  },
  'standing-take': {
    takes: '<email> event|lesson|course <id> [reason]',
    does: 'take the points of an event, lesson or course back',
    words: atLeastWords(3),
    run: correcting(takeStanding),
  },
}
