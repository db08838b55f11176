import { randomUUID } from 'node:crypto'
import { MOST_LESSONS, MOST_MODULES } from '@lv/contract/course-options'
import { ApiError, invalidField } from '@lv/contract/errors'
import { sql } from 'drizzle-orm'
import { type Context, transact } from '../../context.ts'
import { discardFiles } from '../../files/discard.ts'
import { isSent } from '../../files/is-sent.ts'
import { changes } from '../../http/subjects.ts'
import { type PlannedModule, planFolder } from './parts/plan-folder.ts'
import { FIELD, readArchive } from './parts/read-archive.ts'
import { touchDraft } from './parts/touch-draft.ts'

type Import = { courseId: string; fileIds: string[]; actorId: string }

/** Puts modules and their lessons behind those that are there: all of them, or none where it would be too many. */
async function insertAll(ctx: Context, courseId: string, planned: PlannedModule[]) {
  const modules = planned.map(({ title }, position) => ({ id: randomUUID(), title, position }))
  const lessons = planned.flatMap((module, at) =>
    module.lessons.map((lesson, position) => Object.assign({ module: modules[at]?.id, position }, lesson)),
  )
  const { rowCount: added } = await ctx.db.execute(sql`insert into course_modules (id, course_id, title, position)
    select o.id, ${courseId}::uuid, o.title, b.next + o.position
    from jsonb_to_recordset(${JSON.stringify(modules)}::jsonb) as o (id uuid, title text, position int),
      (select count(*) as count, coalesce(max(position), -1) + 1 as next from course_modules
        where course_id = ${courseId}::uuid) b
    where b.count + ${modules.length}::int <= ${MOST_MODULES}`)
  if (added !== modules.length) throw new ApiError('conflict', `A course has at most ${MOST_MODULES} modules`)
  const { rowCount: written } = await ctx.db.execute(sql`insert into lessons
      (course_id, module_id, position, title, kind, minutes, content)
    select ${courseId}::uuid, o.module, o.position, o.title, 'text', o.minutes, o.content
    from jsonb_to_recordset(${JSON.stringify(lessons)}::jsonb)
      as o (module uuid, position int, title text, minutes int, content text)
    where (select count(*) from lessons where course_id = ${courseId}::uuid and module_id is not null)
      + ${lessons.length}::int <= ${MOST_LESSONS}`)
  if (written !== lessons.length) throw new ApiError('conflict', `A course has at most ${MOST_LESSONS} lessons`)
  return { modules: modules.length, lessons: lessons.length }
}

/**
 * Adds the lessons of a folder of Markdown, packed as a ZIP file, to a course's draft. Only for its authors. The file is gone
 * afterwards. @throws `invalid` at `archive`, `conflict` where the course would have too many modules or lessons
 */
export async function importFolder(ctx: Context, { courseId, fileIds, actorId }: Import) {
  const [fileId] = fileIds
  if (!fileId || !(await isSent(ctx, { fileId, ownerId: actorId, accept: 'archives' })))
    throw invalidField(FIELD, 'Choose a ZIP file')
  try {
    const { modules, leftOut } = planFolder(await ctx.files.atHand(fileId, readArchive))
    return await transact(ctx, async (ctx) => {
      await touchDraft(ctx, courseId)
      const added = await insertAll(ctx, courseId, modules)
      changes()
      return Object.assign(added, { leftOut })
    })
  } finally {
    await discardFiles(ctx, [fileId])
  }
}
