import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { MOST_LESSONS, MOST_MODULES } from '@lv/contract/course-options'
import { ApiError, invalidField } from '@lv/contract/errors'
import { sql } from 'drizzle-orm'
import { type Context, transact } from '../../context.ts'
import type { Sender } from '../../drawing/drawings.ts'
import { discardFiles } from '../../files/discard.ts'
import { isSent } from '../../files/is-sent.ts'
import { takeIn } from '../../files/take-in.ts'
import { changes } from '../../http/subjects.ts'
import { claimLessonFile, drawLessonFile } from './parts/claim-lesson-file.ts'
import { insertLessonFile } from './parts/insert-lesson-file.ts'
import type { LinkedFile } from './parts/linked-files.ts'
import { type PlannedModule, planFolder } from './parts/plan-folder.ts'
import { FIELD, readArchive, unpack } from './parts/read-archive.ts'
import { touchDraft } from './parts/touch-draft.ts'

type Import = { courseId: string; fileIds: string[]; actorId: string; sender: Sender }
type Linking = { lessonId: string; files: LinkedFile[] }
type Stored = { lessonId: string; role: LinkedFile['role']; fileId: string }

/**
 * Puts modules and their lessons behind those that are there: all of them, or none where it would be too many.
 * @returns which lesson links to which files
 */
async function insertAll(ctx: Context, courseId: string, planned: PlannedModule[], ids: string[]) {
  const modules = planned.map(({ title }, position) => ({ id: randomUUID(), title, position }))
  const lessons = planned
    .flatMap((module, at) =>
      module.lessons.map((lesson, position) => Object.assign({ module: modules[at]?.id, position }, lesson)),
    )
    .map(({ files: _, ...lesson }, at) => Object.assign({ id: ids[at] }, lesson))
  const { rowCount: added } = await ctx.db.execute(sql`insert into course_modules (id, course_id, title, position)
    select o.id, ${courseId}::uuid, o.title, b.next + o.position
    from jsonb_to_recordset(${JSON.stringify(modules)}::jsonb) as o (id uuid, title text, position int),
      (select count(*) as count, coalesce(max(position), -1) + 1 as next from course_modules
        where course_id = ${courseId}::uuid) b
    where b.count + ${modules.length}::int <= ${MOST_MODULES}`)
  if (added !== modules.length) throw new ApiError('conflict', `A course has at most ${MOST_MODULES} modules`)
  const { rowCount: written } = await ctx.db.execute(sql`insert into lessons
      (id, course_id, module_id, position, title, kind, minutes, content)
    select o.id, ${courseId}::uuid, o.module, o.position, o.title, o.kind, o.minutes, o.content
    from jsonb_to_recordset(${JSON.stringify(lessons)}::jsonb)
      as o (id uuid, module uuid, position int, title text, kind text, minutes int, content text)
    where (select count(*) from lessons where course_id = ${courseId}::uuid and module_id is not null)
      + ${lessons.length}::int <= ${MOST_LESSONS}`)
  if (written !== lessons.length) throw new ApiError('conflict', `A course has at most ${MOST_LESSONS} lessons`)
  return { modules: modules.length, lessons: lessons.length }
}

/** A refusal of a file in the archive, at the field of the archive. */
const atArchive = (error: unknown) =>
  error instanceof ApiError && (error.code === 'invalid' || error.code === 'too_large')
    ? invalidField(FIELD, error.message)
    : error

/**
 * Unpacks what lessons link to and stores it as its sender's, pictures drawn anew; `stored` grows as it goes, so that the
 * caller can discard it. A file that two lessons link to is stored for each.
 */
async function storeLinked(ctx: Context, archive: string, linking: Linking[], given: Import, stored: Stored[]) {
  const wanted = new Map(linking.flatMap(({ files }) => files.map(({ at }) => [at, randomUUID()] as const)))
  const paths = new Map([...wanted].map(([at, name]) => [at, ctx.files.temporaryPath(name)]))
  const { actorId: ownerId, sender } = given
  try {
    for (const { lessonId, files } of linking)
      for (const { at, role } of files) {
        // Storing moves it away: unpacked for each lesson, one at a time, the disk holds one of them.
        const path = paths.get(at) ?? ''
        await unpack(archive, new Map([[at, path]]))
        const fileId = await takeIn(ctx, { path, name: at, ownerId, accept: 'lessonFiles' })
        stored.push({ lessonId, role, fileId })
        await drawLessonFile(ctx, { fileIds: [fileId], ownerId, sender })
      }
  } catch (error) {
    throw atArchive(error)
  } finally {
    for (const path of paths.values()) await rm(path, { force: true })
  }
}

/**
 * Adds the lessons of a folder of Markdown, packed as a ZIP file, to a course's draft, with the files in it that they link
 * to. Only for the course's authors. The archive is gone afterwards.
 * @throws `invalid` at `archive`, `conflict` where the course would have too much of something
 */
export async function importFolder(ctx: Context, given: Import) {
  const { courseId, fileIds, actorId } = given
  const [archiveId] = fileIds
  if (!archiveId || !(await isSent(ctx, { fileId: archiveId, ownerId: actorId, accept: 'archives' })))
    throw invalidField(FIELD, 'Choose a ZIP file')
  const stored: Stored[] = []
  let isDone = false
  try {
    const plan = await ctx.files.atHand(archiveId, async (path) => {
      const { modules, leftOut } = planFolder(await readArchive(path))
      const linking = modules.flatMap(({ lessons }) => lessons.map(({ files }) => ({ lessonId: randomUUID(), files })))
      await storeLinked(ctx, path, linking, given, stored)
      return { modules, leftOut, ids: linking.map(({ lessonId }) => lessonId) }
    })
    const answer = await transact(ctx, async (ctx) => {
      await touchDraft(ctx, courseId)
      const added = await insertAll(ctx, courseId, plan.modules, plan.ids)
      for (const { lessonId, role, fileId } of stored) {
        const file = await claimLessonFile(ctx, { fileId, ownerId: actorId, role })
        await insertLessonFile(ctx, { courseId, lessonId, role, file })
      }
      changes()
      return Object.assign(added, { leftOut: plan.leftOut })
    })
    isDone = true
    return answer
  } finally {
    await discardFiles(ctx, isDone ? [archiveId] : [archiveId, ...stored.map(({ fileId }) => fileId)])
  }
}
