import { ApiError } from '@lv/contract/errors'
import { type Context, transact } from '#core/context.ts'
import { notify } from '#domains/notifications/notifications/notify.ts'
import { mayNotify } from '#domains/notifications/notifications/recipients.ts'

type Asking = { userId: string; email: string; emailVerified: boolean }

/** Ends the former link. @throws `conflict` if the address is verified, `too_many_requests` after three an hour */
export async function resendVerification(ctx: Context, { userId, email, emailVerified }: Asking) {
  if (emailVerified) throw new ApiError('conflict', 'Your email is already verified.')
  const kind = 'verify-professional'
  if (!(await mayNotify(ctx, { kind, email })))
    throw new ApiError('too_many_requests', 'We’ve sent three links within the hour. Please check your spam folder.')
  return transact(ctx, async (ctx) => {
    const link = { kind: 'verify_professional', subject: userId } as const
    await notify(ctx, { kind, to: { email, userId }, data: {}, link })
    return { message: 'We’ve sent the link again. The earlier one no longer works.' }
  })
}
