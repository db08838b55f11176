import { ApiError } from '@lv/contract/errors'
import { formatList } from '@lv/contract/lists'
import { type Context, transact } from '#core/context.ts'
import type { NewNotification } from '#core/notification-kinds.ts'
import { markLeadDone } from '#domains/marketplace/leads/engagement.ts'
import { findRequest } from '#domains/marketplace/requests/find.ts'
import { noteEvent } from '#domains/marketplace/requests/note-event.ts'
import { lockUnderWay } from '#domains/marketplace/requests/ownership.ts'
import { markDone } from '#domains/marketplace/requests/transitions.ts'
import { notify } from '#domains/notifications/notifications/notify.ts'
import { hiredFor } from './parts/parties.ts'

type Completion = { requestId: string; actorId: string }

async function sayAsHomeowner(ctx: Context, { requestId }: Completion) {
  if (!(await markDone(ctx, { requestId, by: 'homeowner' }))) return
  const hired = await hiredFor(ctx, requestId)
  const detail = { by: 'homeowner' }
  await noteEvent(ctx, { requestId, kind: 'done', professionalId: hired[0]?.professionalId, detail })
  await notify(
    ctx,
    hired.map(({ userId, name, leadId, homeownerName, suburb }): NewNotification => {
      return { kind: 'job-done', to: { userId }, data: { name, leadId, homeownerName, suburb } }
    }),
  )
}

/** Each professional speaks for their own part; the job is done once all have said so. */
async function sayAsProfessional(ctx: Context, { requestId, actorId }: Completion) {
  if (!(await lockUnderWay(ctx, requestId))) return
  const { status, doneAt } = await findRequest(ctx, requestId)
  if (status !== 'in_progress' || doneAt) return
  const hired = await hiredFor(ctx, requestId)
  const speaker = hired.find(({ userId }) => userId === actorId)
  if (!speaker || !(await markLeadDone(ctx, speaker.leadId))) return
  const waiting = hired.filter((one) => one !== speaker && !one.isDone).map(({ calledAs }) => calledAs)
  if (waiting.length === 0) await markDone(ctx, { requestId, by: 'professional' })
  const { professionalId, userId: personId, calledAs: professional } = speaker
  const detail = { by: 'professional', of: hired.length }
  await noteEvent(ctx, { requestId, kind: 'done', professionalId, detail })
  const { homeownerName: name, homeownerEmail: email, homeownerUserId: userId } = speaker
  const data = { name, professional, personId, requestId }
  const to = { email, userId }
  if (waiting.length === 0) await notify(ctx, { kind: 'confirm-done', to, data })
  else await notify(ctx, { kind: 'part-done', to, data: { ...data, waiting: formatList(waiting) } })
}

/** @throws `conflict` if no job is under way */
export function completeJob(ctx: Context, completion: Completion) {
  return transact(ctx, async (ctx) => {
    const { requestId, actorId } = completion
    const { userId } = await findRequest(ctx, requestId)
    const isHomeowner = userId === actorId
    await (isHomeowner ? sayAsHomeowner : sayAsProfessional)(ctx, completion)
    const { status, doneAt } = await findRequest(ctx, requestId)
    if (status === 'completed') return { status, message: 'This project is completed.' }
    if (status !== 'in_progress') throw new ApiError('conflict', 'Accept a quote first: there is no job under way.')
    if (isHomeowner)
      return { status, message: 'Thank you. Confirm when you are happy with it, and the project is completed.' }
    const asked = doneAt ? 'We’ve asked the homeowner to confirm.' : 'We’ve told the homeowner that your part is done.'
    return { status, message: `Thank you. ${asked}` }
  })
}
