import { ApiError } from '@lv/contract/errors'
import type { Verified } from '@lv/contract/requests'
import { type Context, transact } from '#core/context.ts'
import { verifyProfessional } from '#domains/professionals/profiles/verify.ts'
import { verifyProject } from '#domains/tenders/projects/verify.ts'
import { verifyRequest } from './parts/verify.ts'

type Proof = {
  token: string
  /** The homeowner agrees that the request is passed on. */
  consent: boolean
  ip: string
  /** The session of the browser that brings the link, null without one. */
  sessionId: string | null
}

/** A professional's address is proven; points and leads come once the rest is filled in. */
async function openProfessional(ctx: Context, { token, sessionId }: Proof): Promise<Verified | undefined> {
  const verified = await verifyProfessional(ctx, { token, sessionId })
  if (!verified) return undefined
  const { alreadyVerified, resetToken } = verified
  const message = alreadyVerified ? 'Your email is already verified.' : 'Your email is verified. You can now sign in.'
  return { message, project: null, needsConsent: false, professional: true, alreadyVerified, resetToken }
}

const stale = () =>
  new ApiError(
    'invalid',
    'This link is invalid or has expired. Ask for quotes again, or sign up again, to get a new one.',
  )

/**
 * Proves an email address with the link of a mail: a quote request's or a professional's. Only tries that fail count
 * against the address they come from (RELIABILITY.md, T21). Signs nobody in.
 * @throws `invalid` for a link that is unknown or over, `too_many_requests` after ten of those in an hour
 */
export async function verifyEmail(ctx: Context, proof: Proof): Promise<Verified> {
  try {
    return await transact(ctx, async (ctx) => {
      const verified =
        (await verifyRequest(ctx, proof)) ?? (await verifyProject(ctx, proof)) ?? (await openProfessional(ctx, proof))
      if (!verified) throw stale()
      return verified
    })
  } catch (error) {
    if (error instanceof ApiError && error.code === 'invalid') await ctx.budgets.spend('verifications', proof.ip)
    throw error
  }
}
