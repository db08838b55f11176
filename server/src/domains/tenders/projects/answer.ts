import { sql } from 'drizzle-orm'
import { changes } from '#core/cache-tags.ts'
import type { Context } from '#core/context.ts'
import { dropNews } from '#domains/notifications/notifications/drop-news.ts'
import { tell } from '#domains/notifications/notifications/tell.ts'
import { found } from '#platform/database/rows.ts'

type Answered = { askerId: string | null; title: string; isFirst: boolean }

/** Answers a question for everybody to read, or changes the answer; who asked is told of the first. @throws `not_found` */
export async function answerQuestion(
  ctx: Context,
  { projectId, questionId, answer }: { projectId: string; questionId: string; answer: string },
): Promise<null> {
  const { rows } = await ctx.db.execute<Answered>(sql`with before as (
      select id, answer from project_questions where id = ${questionId}::uuid and project_id = ${projectId}::uuid for update)
    update project_questions q set answer = ${answer}, answered_at = ${ctx.now()}
    from before, projects p where q.id = before.id and p.id = q.project_id
    returning q.asker_id as "askerId", p.title, before.answer is null as "isFirst"`)
  const { askerId, title, isFirst } = found(rows, 'Question not found')
  await dropNews(ctx, { about: 'projectId', ids: [projectId] })
  if (askerId && isFirst)
    await tell(ctx, { kind: 'project-answered', to: { userId: askerId }, data: { title, projectId } })
  changes(`project:${projectId}`)
  return null
}
