import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { MAX_LESSONS, MAX_MODULES, maxMinutes } from '@lv/contract/course-options'
import { ApiError, invalidField } from '@lv/contract/errors'
import { sql } from 'drizzle-orm'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { invalidates } from '#core/cache-tags.ts'
import { type Context, transact } from '#core/context.ts'
import { uploadInterrupted } from '#platform/images/broken-off.ts'
import type { Sender } from '#platform/images/drawings.ts'
import { isSent } from '#platform/storage/checksum.ts'
import { discardFiles } from '#platform/storage/discard.ts'
import { isDiskFull, noRoom } from '#platform/storage/refusals.ts'
import { takeIn } from '#platform/storage/take-in.ts'
import { touchDraft } from './edit.ts'
import { type ClaimedFile, claimLessonFile, drawLessonFile, insertLessonFile } from './lesson-files.ts'
import type { LinkedFile } from './parts/linked-files.ts'
import { type PlannedModule, planFolder } from './parts/plan-folder.ts'
import { FIELD, locked, pathOf, readArchive, refusalOf } from './parts/read-archive.ts'

type Unpacking = {
  wanted: ReadonlySet<string>
  to: string
  gone: AbortSignal | undefined
  use: (name: string) => Promise<void>
}

/** Fails if the entry holds more bytes than its directory says. */
async function unpackOne(zip: ZipFile, entry: Entry, { to, gone }: Unpacking) {
  if (entry.isEncrypted()) throw locked(entry.fileName)
  const onDisk = createWriteStream(to, { flags: 'wx', mode: 0o600 })
  const closed = new Promise<void>((resolve) => onDisk.once('close', resolve))
  try {
    await pipeline(await zip.openReadStreamPromise(entry), onDisk, gone ? { signal: gone } : {})
  } finally {
    onDisk.destroy()
    await closed
  }
}

/** @returns what `use` threw, which is no fault of the archive */
async function unpackEach(path: string, unpacking: Unpacking): Promise<{ thrown: unknown } | undefined> {
  const { wanted, to, gone, use } = unpacking
  const zip = await openPromise(path, { validateEntrySizes: true })
  const left = new Set(wanted)
  for await (const entry of zip.eachEntry()) {
    const name = pathOf(entry).join('/')
    if (!left.delete(name)) continue
    gone?.throwIfAborted()
    try {
      await unpackOne(zip, entry, unpacking)
      const failed = await use(name).then(
        () => undefined,
        (thrown: unknown) => ({ thrown }),
      )
      if (failed) return failed
    } finally {
      await rm(to, { force: true })
    }
  }
  return undefined
}

/** @throws as `readArchive` and `use`; `invalid` if nobody waits any more, `storage_full` */
async function unpack(path: string, unpacking: Unpacking): Promise<void> {
  const { gone } = unpacking
  const failed = await unpackEach(path, unpacking).catch((error: unknown) => ({ thrown: refusalOf(error) }))
  if (failed) throw gone?.aborted ? uploadInterrupted() : isDiskFull(failed.thrown) ? noRoom() : failed.thrown
}

type Import = { courseId: string; fileIds: string[]; actorId: string; sender: Sender }
type Linking = { lessonId: string; content: string; files: LinkedFile[] }
type Stored = Map<string, string>

/** Appends all modules or, if there would be too many, none. @returns which lesson links to which files */
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
    where b.count + ${modules.length}::int <= ${MAX_MODULES}`)
  if (added !== modules.length) throw new ApiError('conflict', `A course has at most ${MAX_MODULES} modules`)
  const { rowCount: written } = await ctx.db.execute(sql`insert into lessons
      (id, course_id, module_id, position, title, kind, minutes, content)
    select o.id, ${courseId}::uuid, o.module, o.position, o.title, o.kind, o.minutes, o.content
    from jsonb_to_recordset(${JSON.stringify(lessons)}::jsonb)
      as o (id uuid, module uuid, position int, title text, kind text, minutes int, content text)
    where (select count(*) from lessons where course_id = ${courseId}::uuid and module_id is not null)
      + ${lessons.length}::int <= ${MAX_LESSONS}`)
  if (written !== lessons.length) throw new ApiError('conflict', `A course has at most ${MAX_LESSONS} lessons`)
  return { modules: modules.length, lessons: lessons.length }
}

const atArchive = (error: unknown) =>
  error instanceof ApiError && (error.code === 'invalid' || error.code === 'too_large')
    ? invalidField(FIELD, error.message)
    : error

/** `stored` grows along the way, so that the caller can discard it on failure. */
async function storeLinked(ctx: Context, archive: string, wanted: ReadonlySet<string>, given: Import, stored: Stored) {
  if (wanted.size === 0) return
  const { actorId: ownerId, sender } = given
  const to = ctx.files.temporaryPath(randomUUID())
  try {
    await unpack(archive, {
      wanted,
      to,
      gone: sender.gone,
      async use(at) {
        const fileId = await takeIn(ctx, { path: to, name: at, ownerId, accept: 'lessonFiles' })
        stored.set(at, fileId)
        await drawLessonFile(ctx, { fileIds: [fileId], ownerId, sender })
      },
    })
  } catch (error) {
    throw atArchive(error)
  }
}

const setMinutes = (ctx: Context, lessonId: string, read: { content: string; videoSeconds: number | null }) => {
  const minutes = maxMinutes({ kind: 'video', questions: [], drawCount: 0, ...read })
  return ctx.db.execute(sql`update lessons set minutes = ${minutes}::int where id = ${lessonId}::uuid`)
}

/** Lessons that link to one file share its bytes. */
async function insertFiles(ctx: Context, given: Import, linking: Linking[], stored: Stored) {
  const { courseId, actorId: ownerId } = given
  const claimed = new Map<string, ClaimedFile>()
  for (const { lessonId, content, files } of linking)
    for (const { at, role } of files) {
      const fileId = stored.get(at)
      if (!fileId) throw new Error('a file that a lesson links to was not unpacked')
      const file = claimed.get(at) ?? (await claimLessonFile(ctx, { fileId, ownerId, role }))
      claimed.set(at, file)
      await insertLessonFile(ctx, { courseId, lessonId, role, file })
      if (role === 'video') await setMinutes(ctx, lessonId, { content, videoSeconds: file.videoSeconds })
    }
}

/** Deletes the archive. @throws `invalid` at `archive`, `conflict` if the course would have too much of something */
export async function importFolder(ctx: Context, given: Import) {
  const { courseId, fileIds, actorId, sender } = given
  const [archiveId] = fileIds
  if (!archiveId || !(await isSent(ctx, { fileId: archiveId, ownerId: actorId, accept: 'archives' })))
    throw invalidField(FIELD, 'Choose a ZIP file')
  const stored: Stored = new Map()
  let isDone = false
  try {
    const plan = await ctx.files.atHand(archiveId, async (path) => {
      const plan = planFolder(await readArchive(path))
      if (plan.byteCount > 0) await ctx.rateLimits.spend('lessonFileBytes', actorId, plan.byteCount)
      await storeLinked(ctx, path, plan.linked, given, stored)
      return plan
    })
    if (sender.gone?.aborted) throw uploadInterrupted()
    const lessons = plan.modules.flatMap(({ lessons }) => lessons)
    const linking: Linking[] = lessons.map(({ content, files }) => ({ lessonId: randomUUID(), content, files }))
    const answer = await transact(ctx, async (ctx) => {
      await touchDraft(ctx, courseId)
      const added = await insertAll(
        ctx,
        courseId,
        plan.modules,
        linking.map(({ lessonId }) => lessonId),
      )
      await insertFiles(ctx, given, linking, stored)
      invalidates()
      return Object.assign(added, { leftOut: plan.leftOut })
    })
    isDone = true
    return answer
  } finally {
    await discardFiles(ctx, isDone ? [archiveId] : [archiveId, ...stored.values()])
  }
}
