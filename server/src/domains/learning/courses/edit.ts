import { MAX_LESSONS, MAX_MODULES, MAX_QUESTIONS } from '@lv/contract/course-options'
import type { Arrangement } from '@lv/contract/courses'
import { ApiError } from '@lv/contract/errors'
import type { Question } from '@lv/contract/quiz-questions'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { invalidates } from '#core/cache-tags.ts'
import { type Context, transact } from '#core/context.ts'
import { requireRow } from '#platform/database/rows.ts'
import { LESSON_NOT_FOUND } from './parts/find-lesson.read.ts'

export const touchDraft = (ctx: Context, courseId: string) =>
  ctx.db.execute(sql`update courses set drafted_at = ${ctx.now()}::timestamptz where id = ${courseId}::uuid`)

export const MODULE_NOT_FOUND = 'Module not found'

type OfModule = { courseId: string; moduleId: string }

/** For the course's authors. @throws `conflict` if there are enough */
export const addModule = (ctx: Context, { courseId, title }: { courseId: string; title: string }) =>
  transact(ctx, async (ctx) => {
    await touchDraft(ctx, courseId)
    const { rows } = await ctx.db.execute<{ id: string }>(sql`insert into course_modules (course_id, title, position)
      select ${courseId}::uuid, ${title}, coalesce(max(position), -1) + 1 from course_modules
      where course_id = ${courseId}::uuid having count(*) < ${MAX_MODULES} returning id`)
    const [made] = rows
    if (!made) throw new ApiError('conflict', `A course has at most ${MAX_MODULES} modules`)
    invalidates()
    return made
  })

/** For the course's authors. @throws `not_found` */
export async function readModule(ctx: Context, { courseId, moduleId }: OfModule) {
  const { rows } = await ctx.db.execute<{ title: string }>(
    sql`select title from course_modules where id = ${moduleId}::uuid and course_id = ${courseId}::uuid`,
  )
  return requireRow(rows, MODULE_NOT_FOUND)
}

/** For the course's authors. @throws `not_found` */
export const updateModule = (ctx: Context, { courseId, moduleId, title }: OfModule & { title: string }) =>
  transact(ctx, async (ctx) => {
    await touchDraft(ctx, courseId)
    const { rows } = await ctx.db.execute(sql`update course_modules set title = ${title}
      where id = ${moduleId}::uuid and course_id = ${courseId}::uuid returning id`)
    requireRow(rows, MODULE_NOT_FOUND)
    invalidates()
    return { message: 'Saved' }
  })

/** For the course's authors. @throws `not_found`, `conflict` if it has lessons */
export const removeModule = (ctx: Context, { courseId, moduleId }: OfModule) =>
  transact(ctx, async (ctx) => {
    await touchDraft(ctx, courseId)
    const ofIt = sql`id = ${moduleId}::uuid and course_id = ${courseId}::uuid`
    const { rowCount } = await ctx.db.execute(sql`delete from course_modules m where ${ofIt}
      and not exists (select from lessons l where l.module_id = m.id)`)
    if (rowCount !== 1) {
      requireRow((await ctx.db.execute(sql`select id from course_modules where ${ofIt}`)).rows, MODULE_NOT_FOUND)
      throw new ApiError('conflict', 'Move its lessons to another module first')
    }
    invalidates()
    return { message: 'Removed' }
  })

type OfLesson = { courseId: string; lessonId: string }

const isOf = ({ courseId, lessonId }: OfLesson) =>
  sql`l.id = ${lessonId}::uuid and l.course_id = ${courseId}::uuid and l.module_id is not null`

const has = (questionId: string) => sql`l.questions @> jsonb_build_array(jsonb_build_object('id', ${questionId}::text))`

/** For the course's authors. @throws `not_found`, `conflict` if the lesson is no quiz, or has enough questions */
export const saveQuestion = (ctx: Context, { question, ...of }: OfLesson & { question: Question }) =>
  transact(ctx, async (ctx) => {
    await touchDraft(ctx, of.courseId)
    const written = sql`${JSON.stringify(question)}::jsonb`
    const { rowCount } = await ctx.db.execute(sql`update lessons l set questions = case when ${has(question.id)}
        then (select jsonb_agg(case when o.q ->> 'id' = ${question.id} then ${written} else o.q end order by o.n)
          from jsonb_array_elements(l.questions) with ordinality as o (q, n))
        else l.questions || ${written} end
      where ${isOf(of)} and l.kind = 'quiz'
        and (${has(question.id)} or jsonb_array_length(l.questions) < ${MAX_QUESTIONS})`)
    if (rowCount !== 1) {
      const { rows } = await ctx.db.execute<{ kind: string }>(sql`select l.kind from lessons l where ${isOf(of)}`)
      const isQuiz = requireRow(rows, LESSON_NOT_FOUND).kind === 'quiz'
      throw new ApiError(
        'conflict',
        isQuiz ? `A quiz has at most ${MAX_QUESTIONS} questions` : 'This lesson is no quiz',
      )
    }
    invalidates()
    return { message: 'Saved' }
  })

/** For the course's authors. @throws `not_found` */
export const removeQuestion = (ctx: Context, { questionId, ...of }: OfLesson & { questionId: string }) =>
  transact(ctx, async (ctx) => {
    await touchDraft(ctx, of.courseId)
    const { rows } = await ctx.db.execute(sql`update lessons l set questions = coalesce(
        (select jsonb_agg(o.q order by o.n) from jsonb_array_elements(l.questions) with ordinality as o (q, n)
          where o.q ->> 'id' <> ${questionId}), '[]')
      where ${isOf(of)} and ${has(questionId)} returning id`)
    requireRow(rows, 'Question not found')
    invalidates()
    return { message: 'Removed' }
  })

type Order = Pick<z.output<typeof Arrangement>, 'modules'> & { courseId: string }

const CHANGED = 'The course has changed meanwhile. Reload the page and try again.'

/** For the course's authors. @throws `conflict` if a module or lesson is missing, added or of another course */
export const arrangeCourse = (ctx: Context, { courseId, modules }: Order) =>
  transact(ctx, async (ctx) => {
    await touchDraft(ctx, courseId)
    const lessons = modules.flatMap(({ id, lessonIds }) =>
      lessonIds.map((lessonId, position) => ({ id: lessonId, module: id, position })),
    )
    if (lessons.length > MAX_LESSONS) throw new ApiError('conflict', CHANGED)
    const asked = [...modules.map(({ id }) => id), ...lessons.map(({ id }) => id)]
    const { rowCount: moved } = await ctx.db.execute(sql`update course_modules m set position = o.position
      from jsonb_to_recordset(${JSON.stringify(modules.map(({ id }, position) => ({ id, position })))}::jsonb)
        as o (id uuid, position int)
      where m.id = o.id and m.course_id = ${courseId}::uuid`)
    if (moved !== modules.length) throw new ApiError('conflict', CHANGED)
    const { rowCount: put } = await ctx.db.execute(sql`update lessons l set position = o.position, module_id = o.module
      from jsonb_to_recordset(${JSON.stringify(lessons)}::jsonb) as o (id uuid, module uuid, position int)
      where l.id = o.id and l.course_id = ${courseId}::uuid and l.module_id is not null`)
    const { rows } = await ctx.db.execute<{ count: number }>(sql`select (
      (select count(*) from course_modules where course_id = ${courseId}::uuid)
      + (select count(*) from lessons where course_id = ${courseId}::uuid and module_id is not null))::int as count`)
    const isWhole = new Set(asked).size === asked.length && put === lessons.length
    if (!isWhole || rows[0]?.count !== asked.length) throw new ApiError('conflict', CHANGED)
    invalidates()
    return { message: 'Saved' }
  })
