import { ApiError } from '@lv/contract/errors'
import { sql } from 'drizzle-orm'
import type { Actor } from '#core/actor.ts'
import type { Context } from '#core/context.ts'
import { type Contract, findContract, findJob, type Job } from './job.read.ts'

type Which = { engagementId: string; actor: Actor }

/** Holds the row of a job: everything that changes a job comes one after the other, until the transaction ends. */
export const holdEngagement = (ctx: Context, engagementId: string) =>
  ctx.db.execute(sql`select from engagements where id = ${engagementId}::uuid for no key update`)

/** A job that is under way, held. @throws `not_found`, `conflict` once it is over, and for whoever left it */
export async function lockJob(ctx: Context, { engagementId, actor }: Which): Promise<Job> {
  await holdEngagement(ctx, engagementId)
  const job = await findJob(ctx, { engagementId, actor })
  if (job.status !== 'in_progress') throw new ApiError('conflict', 'This job is over: nothing more can be changed.')
  if (job.hasLeft && !job.isOwner)
    throw new ApiError('conflict', 'You have left this project: nothing more can be changed.')
  return job
}

/** The same with one of its contracts. @throws as `lockJob` */
export async function lockContract(
  ctx: Context,
  which: Which & { contractId: string },
): Promise<{ job: Job; contract: Contract }> {
  const job = await lockJob(ctx, which)
  const contract = await findContract(ctx, which)
  if (contract.hasLeft)
    throw new ApiError('conflict', `${contract.calledAs} has left the project: nothing more is due or agreed.`)
  return { job, contract }
}
