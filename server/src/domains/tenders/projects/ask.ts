import { ApiError } from '@lv/contract/errors'
import { sql } from 'drizzle-orm'
import { changes } from '#core/cache-tags.ts'
import type { Context } from '#core/context.ts'
import { tell } from '#domains/notifications/notifications/tell.ts'
import { holdOpen } from './parts/hold-open.ts'

/** Questions a project takes: more than anybody answers. */
const MOST_QUESTIONS = 100

type Asked = { questionId: string; title: string; ownerId: string | null; email: string; name: string }

/** Asks the owner of an open project; nobody learns who asked. @throws `conflict` */
export async function askQuestion(
  ctx: Context,
  { projectId, askerId, question }: { projectId: string; askerId: string; question: string },
): Promise<null> {
  await holdOpen(ctx, projectId)
  const { rows } = await ctx.db.execute<Asked>(sql`with p as (
      select p.* from projects p where p.id = ${projectId}::uuid and p.status = 'open'),
    made as (
      insert into project_questions (project_id, asker_id, question, created_at)
      select p.id, ${askerId}::uuid, ${question}, ${ctx.now()} from p
      where (select count(*) from project_questions q where q.project_id = p.id) < ${MOST_QUESTIONS} returning id)
    select made.id as "questionId", p.title, p.owner_id as "ownerId", p.email, p.name from p, made`)
  const [asked] = rows
  if (!asked)
    throw new ApiError('conflict', 'Questions can be asked while a project is open, a hundred of them at most')
  const { questionId, title, ownerId, email, name } = asked
  const data = { name, title, projectId, questionId }
  await tell(ctx, { kind: 'project-question', to: { email, userId: ownerId }, data })
  changes(`project:${projectId}`)
  return null
}
