import { ApiError } from '@lv/contract/errors'
import { type Context, transact } from '../../context.ts'
import type { News } from '../../news/kinds.ts'
import { tell } from '../../news/tell.ts'
import { findRequest } from '../requests/find.ts'
import { markDone } from '../requests/mark-done.ts'
import { noteEvent } from '../requests/note-event.ts'
import { partiesOf } from './parts/parties.ts'

type Completion = { requestId: string; actorId: string }

const said = {
  homeowner: 'Thank you. Confirm when you are happy with it, and the project is completed.',
  professional: 'Thank you. We’ve asked the homeowner to confirm.',
}

/** Tells everybody who was hired, or the homeowner which of them says so. */
async function tellOther(ctx: Context, { requestId, actorId }: Completion, by: 'homeowner' | 'professional') {
  const winners = (await partiesOf(ctx, requestId)).filter(({ hasWon }) => hasWon)
  const speaker = winners.find(({ userId }) => userId === actorId) ?? winners[0]
  await noteEvent(ctx, { requestId, kind: 'done', professionalId: speaker?.professionalId, detail: { by } })
  if (by === 'homeowner')
    await tell(
      ctx,
      winners.map(({ userId, name, leadId, homeownerName, suburb }): News => {
        return { kind: 'job-done', to: { userId }, data: { name, leadId, homeownerName, suburb } }
      }),
    )
  else if (speaker) {
    const { userId: personId, calledAs: professional, homeownerName: name, homeownerEmail: email } = speaker
    const to = { email, userId: speaker.homeownerUserId }
    await tell(ctx, { kind: 'confirm-done', to, data: { name, professional, personId, requestId } })
  }
}

/**
 * The homeowner or the accepted professional says that the job is done; the other side is told, and the homeowner
 * confirms. A second time changes nothing. @throws `conflict` if no job is under way
 */
export function completeJob(ctx: Context, completion: Completion) {
  return transact(ctx, async (ctx) => {
    const { requestId, actorId } = completion
    const { userId } = await findRequest(ctx, requestId)
    const by = userId === actorId ? 'homeowner' : 'professional'
    if (await markDone(ctx, { requestId, by })) await tellOther(ctx, completion, by)
    const { status } = await findRequest(ctx, requestId)
    if (status === 'completed') return { status, message: 'This project is completed.' }
    if (status !== 'in_progress') throw new ApiError('conflict', 'Accept a quote first: there is no job under way.')
    return { status, message: said[by] }
  })
}
