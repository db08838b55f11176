import { MOST_MODULES } from '@lv/contract/course-options'
import { ApiError } from '@lv/contract/errors'
import { sql } from 'drizzle-orm'
import { changes } from '#core/cache-tags.ts'
import { type Context, transact } from '#core/context.ts'
import { found } from '#platform/database/rows.ts'
import { touchDraft } from './parts/touch-draft.ts'

export const MODULE_NOT_FOUND = 'Module not found'

type OfModule = { courseId: string; moduleId: string }

/** Adds a module at the end of a course. Only for its authors. @throws `conflict` where there are enough */
export const addModule = (ctx: Context, { courseId, title }: { courseId: string; title: string }) =>
  transact(ctx, async (ctx) => {
    await touchDraft(ctx, courseId)
    const { rows } = await ctx.db.execute<{ id: string }>(sql`insert into course_modules (course_id, title, position)
      select ${courseId}::uuid, ${title}, coalesce(max(position), -1) + 1 from course_modules
      where course_id = ${courseId}::uuid having count(*) < ${MOST_MODULES} returning id`)
    const [made] = rows
    if (!made) throw new ApiError('conflict', `A course has at most ${MOST_MODULES} modules`)
    changes()
    return made
  })

/** A module as its form shows it. Only for the course's authors. @throws `not_found` */
export async function readModule(ctx: Context, { courseId, moduleId }: OfModule) {
  const { rows } = await ctx.db.execute<{ title: string }>(
    sql`select title from course_modules where id = ${moduleId}::uuid and course_id = ${courseId}::uuid`,
  )
  return found(rows, MODULE_NOT_FOUND)
}

/** Renames a module. Only for the course's authors. @throws `not_found` */
export const updateModule = (ctx: Context, { courseId, moduleId, title }: OfModule & { title: string }) =>
  transact(ctx, async (ctx) => {
    await touchDraft(ctx, courseId)
    const { rows } = await ctx.db.execute(sql`update course_modules set title = ${title}
      where id = ${moduleId}::uuid and course_id = ${courseId}::uuid returning id`)
    found(rows, MODULE_NOT_FOUND)
    changes()
    return { message: 'Saved' }
  })

/** Takes an empty module out. Only for the course's authors. @throws `not_found`, `conflict` where it has lessons */
export const removeModule = (ctx: Context, { courseId, moduleId }: OfModule) =>
  transact(ctx, async (ctx) => {
    await touchDraft(ctx, courseId)
    const ofIt = sql`id = ${moduleId}::uuid and course_id = ${courseId}::uuid`
    const { rowCount } = await ctx.db.execute(sql`delete from course_modules m where ${ofIt}
      and not exists (select from lessons l where l.module_id = m.id)`)
    if (rowCount !== 1) {
      found((await ctx.db.execute(sql`select id from course_modules where ${ofIt}`)).rows, MODULE_NOT_FOUND)
      throw new ApiError('conflict', 'Move its lessons to another module first')
    }
    changes()
    return { message: 'Removed' }
  })
