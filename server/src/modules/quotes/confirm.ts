import { ApiError } from '@lv/contract/errors'
import { type Context, transact } from '../../context.ts'
import { tell } from '../../news/tell.ts'
import { completeRequest } from '../requests/complete.ts'
import { findRequest } from '../requests/find.ts'
import { noteEvent } from '../requests/note-event.ts'
import { creditFee } from './parts/credit-fee.ts'
import { partiesOf } from './parts/parties.ts'

/**
 * The homeowner confirms that the job is done, whichever side said so first: the project is completed and can be
 * reviewed. A second time changes nothing. @throws `conflict` if no job is under way
 */
export function confirmJob(ctx: Context, { requestId }: { requestId: string }) {
  return transact(ctx, async (ctx) => {
    const isCompleted = await completeRequest(ctx, requestId)
    if (!isCompleted && (await findRequest(ctx, requestId)).status !== 'completed')
      throw new ApiError('conflict', 'Accept a quote first: there is no job under way.')
    if (isCompleted) {
      await noteEvent(ctx, { requestId, kind: 'completed' })
      const winner = (await partiesOf(ctx, requestId)).find(({ hasWon }) => hasWon)
      if (winner) {
        const { userId, name, leadId, homeownerName, suburb } = winner
        const data = { name, leadId, homeownerName, suburb }
        await tell(ctx, { kind: 'job-confirmed', to: { userId }, data })
      }
      await creditFee(ctx, requestId)
    }
    return { status: 'completed' as const, message: 'The project is completed. Tell others how it went.' }
  })
}
