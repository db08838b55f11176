import { ApiError } from '@lv/contract/errors'
import { sql } from 'drizzle-orm'
import { readId } from '../admin-arguments.ts'
import { type Context, transact } from '../context.ts'
import type { JobName } from '../house/job.ts'
import { jobNames } from '../house/jobs.ts'

type Parked = {
  id: string
  name: JobName
  data: Record<string, unknown>
  writtenAt: string
  parkedAt: string
  why: string
}

/** What the operator has to look at first: the newest of these. */
const MOST_LINES = 100

/** What was tried to the end and given up, with what came of the last try. */
async function listParked(ctx: Context): Promise<{ count: number; newest: Parked[] }> {
  const { rows } = await ctx.db.execute<Parked & { count: number }>(sql`
    select id, source_name as name, data, source_created_on as "writtenAt", created_on as "parkedAt",
      coalesce(source_output ->> 'message', source_output::text, 'no reason was kept') as why, count(*) over ()::int as count
    from jobs.job where name = 'parked' order by created_on desc, id limit ${MOST_LINES}`)
  return { count: rows[0]?.count ?? 0, newest: rows }
}

/** Which of its kind it is and whom it is for: the words of a letter stay where they are. */
const about = ({ name, data }: Parked) =>
  [name, data.kind, data.to && `to ${data.to}`].filter((part) => typeof part === 'string').join(', ')

async function parked(ctx: Context) {
  const { count, newest } = await listParked(ctx)
  if (count === 0) return 'Nothing was given up.'
  const lines = newest.map(
    (it) =>
      `  ${it.id}  ${new Date(it.parkedAt).toISOString().slice(0, 16)}Z  ${about(it)}\n    ${it.why.split('\n')[0]}`,
  )
  const more = count > newest.length ? [`  and ${count - newest.length} older`] : []
  return [...lines, ...more].join('\n')
}

/**
 * Has what was given up done again, with all its tries; taken and written in one transaction, so that it is there once,
 * however many ask. @param given an id, or `all` @throws `not_found` where there is no such job
 */
async function again(ctx: Context, given = '') {
  const which = given === 'all' ? sql`true` : sql`id = ${readId(given)}`
  const count = await transact(ctx, async (ctx) => {
    const { rows } = await ctx.db.execute<{ name: JobName; data: never }>(sql`
      delete from jobs.job where name = 'parked' and ${which} and source_name = any(${sql.param(jobNames)}::text[])
      returning source_name as name, data`)
    for (const { name, data } of rows) await ctx.jobs.enqueue(ctx, name, data)
    return rows.length
  })
  if (count === 0 && given !== 'all') throw new ApiError('not_found', 'No job of this id was given up')
  return `${count} ${count === 1 ? 'job is' : 'jobs are'} tried again.`
}

/** What `npm run admin -- <name> ...` can do about work that was tried nine times and given up. */
export const jobCommands = {
  parked: { takes: '', does: 'letters and other work that was given up, and why', run: parked },
  'parked-retry': { takes: '<id|all>', does: 'try what was given up again', run: again },
}
