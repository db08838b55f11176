import { ApiError } from '@lv/contract/errors'
import { sql } from 'drizzle-orm'
import { invalidates } from '#core/cache-tags.ts'
import type { Context } from '#core/context.ts'
import { audit } from '#platform/audit/audit.ts'
import { found } from '#platform/database/rows.ts'
import { isMessageJob } from './is-message.ts'

type Drop = { jobId: string; reason: string; adminId: string }

/**
 * Drops a letter that was given up: nobody gets it. In the caller's transaction.
 * @throws `not_found`, `conflict` for work that has to be done in the end
 */
export async function dropDeadLetter(ctx: Context, { jobId, reason, adminId }: Drop): Promise<{ count: number }> {
  const { rows } = await ctx.db.execute<{ kind: string | null }>(sql`
    delete from jobs.job where name = 'parked' and id = ${jobId}::uuid and ${isMessageJob} returning data ->> 'kind' as kind`)
  const [dropped] = rows
  if (!dropped) {
    const there = await ctx.db.execute(sql`select from jobs.job where name = 'parked' and id = ${jobId}::uuid`)
    found(there.rows, 'No job of this id was given up')
    throw new ApiError('conflict', 'Only letters can be dropped: this has to be done in the end')
  }
  const detail = { kind: dropped.kind ?? '', reason }
  await audit(ctx, { actorId: adminId, action: 'job_dropped', subject: jobId, detail })
  invalidates()
  return { count: 1 }
}
