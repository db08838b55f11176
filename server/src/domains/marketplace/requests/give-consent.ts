import { ApiError } from '@lv/contract/errors'
import type { UserRequest } from '@lv/contract/requests'
import type { Context } from '#core/context.ts'
import { findRequest } from './find.ts'
import { recordConsent } from './parts/record-consent.ts'
import { presentRequest } from './present.ts'

/**
 * The signed-in owner agrees that the request is passed on to up to three professionals; again is the same.
 * @throws `conflict` where the email is not verified yet, or the request is closed
 */
export async function giveConsent(
  ctx: Context,
  { requestId, ip }: { requestId: string; ip: string },
): Promise<UserRequest> {
  if (!(await recordConsent(ctx, { requestId, ip }))) {
    const { consentAt, status } = await findRequest(ctx, requestId)
    if (!consentAt)
      throw new ApiError(
        'conflict',
        status === 'unverified' ? 'Verify your email first: we’ve sent you a link' : 'This request is closed',
      )
  }
  return presentRequest(ctx, requestId)
}
