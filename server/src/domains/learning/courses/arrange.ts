import { MOST_LESSONS } from '@lv/contract/course-options'
import type { Arrangement } from '@lv/contract/courses'
import { ApiError } from '@lv/contract/errors'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { changes } from '#core/cache-tags.ts'
import { type Context, transact } from '#core/context.ts'
import { touchDraft } from './parts/touch-draft.ts'

type Order = Pick<z.output<typeof Arrangement>, 'modules'> & { courseId: string }

const CHANGED = 'The course has changed meanwhile. Reload the page and try again.'

/**
 * Puts modules and lessons in order: all of them, each once. Only for the course's authors.
 * @throws `conflict` where one is missing, added or of another course
 */
export const arrangeCourse = (ctx: Context, { courseId, modules }: Order) =>
  transact(ctx, async (ctx) => {
    await touchDraft(ctx, courseId)
    const lessons = modules.flatMap(({ id, lessonIds }) =>
      lessonIds.map((lessonId, position) => ({ id: lessonId, module: id, position })),
    )
    if (lessons.length > MOST_LESSONS) throw new ApiError('conflict', CHANGED)
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
    changes()
    return { message: 'Saved' }
  })
