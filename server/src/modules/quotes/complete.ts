import { ApiError } from '@lv/contract/errors'
import { type Context, transact } from '../../context.ts'
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

async function tellOther(ctx: Context, requestId: string, by: 'homeowner' | 'professional') {
  const winner = (await partiesOf(ctx, requestId)).find(({ hasWon }) => hasWon)
  await noteEvent(ctx, { requestId, kind: 'done', professionalId: winner?.professionalId, detail: { by } })
  if (!winner) return
  const { userId, name, calledAs, leadId, homeownerName, homeownerEmail: email, suburb } = winner
  if (by === 'homeowner')
    await tell(ctx, { kind: 'job-done', to: { userId }, data: { name, leadId, homeownerName, suburb } })
  else {
    const data = { name: homeownerName, professional: calledAs, personId: userId, requestId }
    await tell(ctx, { kind: 'confirm-done', to: { email, userId: winner.homeownerUserId }, data })
  }
}

/**
 * The homeowner or the accepted professional says that the job is done; the other side is told, and the homeowner
 * confirms. A second time changes nothing. @throws `conflict` if no job is under way
 */
export function completeJob(ctx: Context, { requestId, actorId }: Completion) {
  return transact(ctx, async (ctx) => {
    const { userId } = await findRequest(ctx, requestId)
    const by = userId === actorId ? 'homeowner' : 'professional'
    if (await markDone(ctx, { requestId, by })) await tellOther(ctx, requestId, by)
    const { status } = await findRequest(ctx, requestId)
    if (status === 'completed') return { status, message: 'This project is completed.' }
    if (status !== 'in_progress') throw new ApiError('conflict', 'Accept a quote first: there is no job under way.')
    return { status, message: said[by] }
  })
}
