import { ApiError } from '@lv/contract/errors'
import type { Context } from '../../context.ts'
import { enqueueLimited } from '../../mail/enqueue-limited.ts'

type Asking = { userId: string; email: string; emailVerified: boolean }

/**
 * Sends the verification link again; the one before it stops working. At most three an hour.
 * @throws `conflict` where the address is verified, `too_many_requests`
 */
export async function resendVerification(ctx: Context, { userId, email, emailVerified }: Asking) {
  if (emailVerified) throw new ApiError('conflict', 'Your email is verified already.')
  const link = { kind: 'verify_professional' as const, subject: userId }
  if (!(await enqueueLimited(ctx, { kind: 'verify-professional', to: email, data: {}, link })))
    throw new ApiError(
      'too_many_requests',
      'We have sent three links within the hour. Please look into your spam folder.',
    )
  return { message: 'We have sent the link again. The one before it no longer works.' }
}
