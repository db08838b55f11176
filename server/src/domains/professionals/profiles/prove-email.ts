import type { Verified } from '@lv/contract/requests'
import type { Context } from '#core/context.ts'
import type { EmailProof } from '#core/module.ts'
import { verifyProfessional } from './parts/verify.ts'

export async function proveProfessional(ctx: Context, { token, sessionId }: EmailProof): Promise<Verified | undefined> {
  const verified = await verifyProfessional(ctx, { token, sessionId })
  if (!verified) return undefined
  const { alreadyVerified, resetToken } = verified
  const message = alreadyVerified ? 'Your email is already verified.' : 'Your email is verified. You can now sign in.'
  return { message, project: null, needsConsent: false, professional: true, alreadyVerified, resetToken, isOwn: false }
}
