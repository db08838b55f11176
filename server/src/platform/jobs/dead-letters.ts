import { ApiError } from '@lv/contract/errors'
import { sql } from 'drizzle-orm'
import { invalidates } from '#core/cache-tags.ts'
import type { Context } from '#core/context.ts'
import type { JobName } from '#core/job.ts'
import { audit } from '#platform/audit/audit.ts'
import { requireRow } from '#platform/database/rows.ts'

const messages: JobName[] = ['mail', 'text', 'push']

/** Only messages may be dropped; other work has to be done in the end. */
export const isMessageJob = sql`coalesce(source_name = any(${sql.param(messages)}::text[]), false)`

type Drop = { jobId: string; reason: string; adminId: string }

/** Runs in the caller's transaction. @throws `not_found`, `conflict` for work that has to be done in the end */
export async function dropDeadLetter(ctx: Context, { jobId, reason, adminId }: Drop): Promise<{ count: number }> {
  const { rows } = await ctx.db.execute<{ kind: string | null }>(sql`
    delete from jobs.job where name = 'parked' and id = ${jobId}::uuid and ${isMessageJob} returning data ->> 'kind' as kind`)
  const [dropped] = rows
  if (!dropped) {
    const there = await ctx.db.execute(sql`select from jobs.job where name = 'parked' and id = ${jobId}::uuid`)
    requireRow(there.rows, 'No job of this id was given up')
    throw new ApiError('conflict', 'Only letters can be dropped: this has to be done in the end')
  }
  const detail = { kind: dropped.kind ?? '', reason }
  await audit(ctx, { actorId: adminId, action: 'job_dropped', subject: jobId, detail })
  invalidates()
  return { count: 1 }
}

/** All dead letters without `jobId`; `adminId` is null from the command line. */
type Retry = { jobId?: string; adminId: string | null }

export async function retryDeadLetters(ctx: Context, { jobId, adminId }: Retry): Promise<{ count: number }> {
  const which = jobId === undefined ? sql`true` : sql`id = ${jobId}::uuid`
  const { rows } = await ctx.db.execute<{ name: JobName; data: never }>(sql`
    delete from jobs.job where name = 'parked' and ${which} and source_name in (select name from jobs.queue)
    returning source_name as name, data`)
  if (jobId !== undefined) requireRow(rows, 'No job of this id was given up')
  for (const { name, data } of rows) await ctx.jobs.enqueue(ctx, name, data)
  await audit(ctx, { actorId: adminId, action: 'jobs_retried', subject: jobId, detail: { count: rows.length } })
  invalidates()
  return { count: rows.length }
}
