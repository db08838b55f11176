import { ApiError } from '@lv/contract/errors'
import type { Verified } from '@lv/contract/requests'
import type { Actor } from '#core/actor.ts'
import { type Context, transact } from '#core/context.ts'
import type { EmailProof } from '#core/module.ts'
import { claimRequest } from './ownership.ts'

const stale = () =>
  new ApiError(
    'invalid',
    'This link is invalid or has expired. Ask for quotes again, or sign up again, to get a new one.',
  )

const owns = async (ctx: Context, actor: Actor | null, { project }: Verified) =>
  actor !== null && project !== null && (await claimRequest(ctx, actor, project.id))

/**
 * Only failed tries count against the IP address (RELIABILITY.md, T21).
 * @throws `invalid` for a link that is unknown or over, `too_many_requests` after ten of those in an hour
 */
export async function verifyEmail(ctx: Context, proof: EmailProof, actor: Actor | null = null): Promise<Verified> {
  try {
    return await transact(ctx, async (ctx) => {
      for (const { proveEmail } of ctx.modules) {
        const verified = await proveEmail?.(ctx, proof)
        if (verified) return { ...verified, isOwn: await owns(ctx, actor, verified) }
      }
      throw stale()
    })
  } catch (error) {
    if (error instanceof ApiError && error.code === 'invalid') await ctx.rateLimits.spend('verifications', proof.ip)
    throw error
  }
}
