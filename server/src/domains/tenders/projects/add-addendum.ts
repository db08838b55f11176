import { ApiError } from '@lv/contract/errors'
import { MOST_ADDENDA } from '@lv/contract/project-options'
import { sql } from 'drizzle-orm'
import { changes } from '#core/cache-tags.ts'
import type { Context } from '#core/context.ts'
import { tell } from '#domains/notifications/notifications/tell.ts'
import { holdRunning } from './parts/hold-running.ts'

type NewAddendum = { projectId: string; text: string }

/**
 * Adds a numbered, dated addendum, which is never changed; everybody with a standing offer is told, and has to acknowledge
 * it. @throws `conflict` for the twenty-first and for a project that is over
 */
export async function addAddendum(ctx: Context, { projectId, text }: NewAddendum): Promise<{ number: number }> {
  const { title } = await holdRunning(ctx, projectId)
  const { rows } = await ctx.db.execute<{ number: number }>(sql`insert into project_addenda
      (project_id, number, text, created_at)
    select ${projectId}::uuid, coalesce(max(number), 0) + 1, ${text}, ${ctx.now()} from project_addenda
    where project_id = ${projectId}::uuid having coalesce(max(number), 0) < ${MOST_ADDENDA} returning number`)
  const [made] = rows
  if (!made) throw new ApiError('conflict', `A project has at most ${MOST_ADDENDA} addenda`)
  const { rows: people } = await ctx.db.execute<{ userId: string }>(sql`select person_id as "userId" from project_offers
    where project_id = ${projectId}::uuid and status in ('requested', 'accepted') order by id`)
  const data = { title, projectId, number: String(made.number) }
  await tell(
    ctx,
    people.map(({ userId }) => ({ kind: 'project-addendum' as const, to: { userId }, data })),
  )
  changes(`project:${projectId}`)
  return made
}
