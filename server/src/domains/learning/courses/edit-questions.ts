import { MOST_QUESTIONS } from '@lv/contract/course-options'
import { ApiError } from '@lv/contract/errors'
import type { Question } from '@lv/contract/quiz-questions'
import { sql } from 'drizzle-orm'
import { changes } from '#core/cache-tags.ts'
import { type Context, transact } from '#core/context.ts'
import { found } from '#platform/database/rows.ts'
import { LESSON_NOT_FOUND } from './parts/find-lesson.read.ts'
import { touchDraft } from './parts/touch-draft.ts'

type OfLesson = { courseId: string; lessonId: string }

const isOf = ({ courseId, lessonId }: OfLesson) =>
  sql`l.id = ${lessonId}::uuid and l.course_id = ${courseId}::uuid and l.module_id is not null`

const has = (questionId: string) => sql`l.questions @> jsonb_build_array(jsonb_build_object('id', ${questionId}::text))`

/**
 * Writes a question of a quiz: in the place of the one with its id, or as the last. Only for the course's authors.
 * @throws `not_found`, `conflict` in a lesson that is no quiz, or has enough
 */
export const saveQuestion = (ctx: Context, { question, ...of }: OfLesson & { question: Question }) =>
  transact(ctx, async (ctx) => {
    await touchDraft(ctx, of.courseId)
    const written = sql`${JSON.stringify(question)}::jsonb`
    const { rowCount } = await ctx.db.execute(sql`update lessons l set questions = case when ${has(question.id)}
        then (select jsonb_agg(case when o.q ->> 'id' = ${question.id} then ${written} else o.q end order by o.n)
          from jsonb_array_elements(l.questions) with ordinality as o (q, n))
        else l.questions || ${written} end
      where ${isOf(of)} and l.kind = 'quiz'
        and (${has(question.id)} or jsonb_array_length(l.questions) < ${MOST_QUESTIONS})`)
    if (rowCount !== 1) {
      const { rows } = await ctx.db.execute<{ kind: string }>(sql`select l.kind from lessons l where ${isOf(of)}`)
      const isQuiz = found(rows, LESSON_NOT_FOUND).kind === 'quiz'
      throw new ApiError(
        'conflict',
        isQuiz ? `A quiz has at most ${MOST_QUESTIONS} questions` : 'This lesson is no quiz',
      )
    }
    changes()
    return { message: 'Saved' }
  })

/** Takes a question out of a quiz of the draft. Only for the course's authors. @throws `not_found` */
export const removeQuestion = (ctx: Context, { questionId, ...of }: OfLesson & { questionId: string }) =>
  transact(ctx, async (ctx) => {
    await touchDraft(ctx, of.courseId)
    const { rows } = await ctx.db.execute(sql`update lessons l set questions = coalesce(
        (select jsonb_agg(o.q order by o.n) from jsonb_array_elements(l.questions) with ordinality as o (q, n)
          where o.q ->> 'id' <> ${questionId}), '[]')
      where ${isOf(of)} and ${has(questionId)} returning id`)
    found(rows, 'Question not found')
    changes()
    return { message: 'Removed' }
  })
