import { ApiError } from '@lv/contract/errors'
import { type Context, transact } from '#core/context.ts'
import { publish } from '#core/events.ts'
import { consentFrom } from '#domains/marketplace/requests/consent.ts'
import { lockRequest } from '#domains/marketplace/requests/find.ts'
import { openSecondRound } from '#domains/marketplace/requests/open-second-round.ts'
import { cancelAndNotify } from './cancel.ts'
import { mayAskAgain } from './parts/second-round.read.ts'

declare module '#core/events.ts' {
  interface Events {
    'second-round-opened': { from: string; to: string }
  }
}

const REASON = 'None of the quotes was right. The homeowner is asking others.'

/** @throws `not_found`, `conflict` where the package excludes it, it was used, or matching goes on */
export async function askSecondRound(ctx: Context, { requestId, ip }: { requestId: string; ip: string }) {
  const consent = await consentFrom(ctx, ip)
  return transact(ctx, async (ctx) => {
    await lockRequest(ctx, requestId)
    if (!(await mayAskAgain(ctx, requestId)))
      throw new ApiError(
        'conflict',
        'A second round can’t be asked for here: it is part of the Standard Package, once per job, after the first three professionals have your request.',
      )
    await cancelAndNotify(ctx, { requestId, reason: REASON })
    const secondId = await openSecondRound(ctx, { of: requestId, consent })
    await publish(ctx, 'second-round-opened', { from: requestId, to: secondId })
    return { requestId: secondId, message: 'Your second round is on its way. We’re asking up to three others.' }
  })
}
