import { readdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { CAPTIONS_BYTES, COURSE_FILE_BYTES, LESSON_VIDEO_BYTES } from '@lv/contract/lesson-file-options'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { discardFiles } from '#platform/storage/discard.ts'
import { type TestUser, testApp } from '#test/app.ts'
import { aCourse, aLearner, aText } from '#test/courses.ts'
import { aMember, aUser } from '#test/factories.ts'
import { anMp4, captions } from '#test/videos.ts'
import { sweepLessonFiles } from './lesson-files.ts'

const t = await testApp()
const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n')
const mp4 = anMp4()
const aPicture = () =>
  sharp({ create: { width: 64, height: 36, channels: 3, background: 'brown' } })
    .jpeg()
    .toBuffer()

type Of = { courseId: string; lessonId: string }
type Sent = { role?: string; name: string; bytes: Buffer | string }

async function send(by: TestUser, { courseId, lessonId }: Of, { role = 'file', name, bytes }: Sent) {
  const head = `--edge\r\ncontent-disposition: form-data; name="role"\r\n\r\n${role}\r\n--edge\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`
  return t.http.inject({
    method: 'POST',
    url: `/api/courses/${courseId}/lessons/${lessonId}/files`,
    headers: { cookie: await t.signIn(by), 'content-type': 'multipart/form-data; boundary=edge' },
    payload: Buffer.concat([Buffer.from(head), Buffer.from(bytes), Buffer.from('\r\n--edge--\r\n')]),
  })
}
async function add(by: TestUser, of: Of, sent: Sent): Promise<string> {
  const answer = await send(by, of, sent)
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json().fileId
}
async function get(url: string, by: TestUser | null, headers: Record<string, string> = {}) {
  return t.http.inject({ url, headers: { ...(by ? { cookie: await t.signIn(by) } : {}), ...headers } })
}
const read = (by: TestUser | null, lessonId: string, fileId: string, query = '') =>
  get(`/api/lessons/${lessonId}/files/${fileId}${query}`, by)
const stored = async () => {
  const { rows } = await t.ctx.pool.query<{ id: string }>('select id from files')
  return { rows: rows.length, bytes: (await readdir(dirname(t.ctx.files.path('x')))).length }
}
const work = async () => {
  for (const { name, data } of await t.waitingJobs())
    if (name === 'discard-files') await discardFiles(t.ctx, data.ids as string[])
}

/** A video lesson that nobody has seen, of a published course. */
async function aDraftLesson() {
  const { owner, courseId, moduleId } = await aCourse(t)
  const body = { title: 'Piers', kind: 'video' } as const
  const { id: lessonId } = await t.as(owner).courses.addLesson({ params: { courseId, moduleId }, body })
  return { owner, courseId, lessonId }
}

/** A video lesson with a video of its own, published. */
async function aVideoLesson() {
  const course = await aCourse(t, [{ kind: 'video', videoUrl: 'https://vimeo.com/123456789' }])
  const { owner } = course
  const video = await add(owner, course, { role: 'video', name: 'Footings.mp4', bytes: mp4 })
  await t.as(owner).courses.publish({ params: course })
  return { ...course, video }
}

describe('a video of one’s own', () => {
  test('with captions and a picture is in the lesson instead of the one elsewhere, and comes in parts', async () => {
    const course = await aVideoLesson()
    const { owner, courseId, lessonId } = course
    await add(owner, course, { role: 'captions', name: 'Footings.vtt', bytes: captions })
    await add(owner, course, { role: 'poster', name: 'Footings.jpg', bytes: await aPicture() })
    await t.as(owner).courses.publish({ params: course })
    const learner = await aLearner(t, courseId)
    const lesson = await t.as(learner).courses.lesson({ params: { lessonId }, query: {} })
    expect(lesson.ownVideo).toMatchObject({ mediaType: 'video/mp4', byteCount: mp4.length })
    expect(lesson.files).toEqual([])
    const { url = '', captionsUrl = '', posterUrl = '' } = lesson.ownVideo ?? {}
    const whole = await get(url, learner)
    expect([whole.statusCode, whole.rawPayload.equals(mp4)]).toEqual([200, true])
    expect(whole.headers).toMatchObject({
      'content-type': 'video/mp4',
      'accept-ranges': 'bytes',
      'cache-control': 'private, no-cache',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-disposition': expect.stringMatching(/^attachment/),
    })
    const part = await get(url, learner, { range: 'bytes=4-7' })
    expect([part.statusCode, part.body, part.headers['content-range']]).toEqual([
      206,
      'ftyp',
      `bytes 4-7/${mp4.length}`,
    ])
    const beyond = await get(url, learner, { range: `bytes=${mp4.length}-` })
    expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([416, `bytes */${mp4.length}`])
    const again = await get(url, learner, { 'if-none-match': String(whole.headers.etag) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    const words = await get(captionsUrl ?? '', learner)
    expect([words.headers['content-type'], words.body]).toEqual(['text/vtt; charset=utf-8', captions])
    expect((await get(posterUrl ?? '', learner)).headers['content-type']).toBe('image/webp')
  })

  test('counts as any other: four fifths of it, and the time', async () => {
    const { courseId, lessonId } = await aVideoLesson()
    const learner = await aLearner(t, courseId)
    const watch = (parts: number) =>
      t.as(learner).courses.progress({
        params: { lessonId },
        body: { seconds: 200, watched: Array.from({ length: parts }, (_, part) => part) },
      })
    expect(await watch(79)).toMatchObject({ isDone: false })
    expect(await watch(80)).toMatchObject({ isDone: true, progress: 100 })
  })

  test('makes a video lesson whole, and without it or an address it cannot be published', async () => {
    const course = await aVideoLesson()
    const { owner, courseId, lessonId, video } = course
    const api = t.as(owner).courses
    await api.updateLesson({ params: { courseId, lessonId }, body: { videoUrl: '' } })
    const lacks = async () => (await api.draft({ params: { courseId } })).modules[0]?.lessons[0]?.lacks
    expect(await lacks()).toBe('')
    await api.publish({ params: { courseId } })
    await api.removeFile({ params: { courseId, lessonId, fileId: video } })
    expect(await lacks()).toBe('has no video yet')
    await expect(api.publish({ params: { courseId } })).rejects.toMatchObject({ status: 409 })
  })

  test('goes where its lesson becomes a reading before anybody has seen it', async () => {
    const { owner, courseId, lessonId } = await aDraftLesson()
    const api = t.as(owner).courses
    await add(owner, { courseId, lessonId }, { role: 'video', name: 'a.mp4', bytes: mp4 })
    await api.updateLesson({ params: { courseId, lessonId }, body: { kind: 'text' } })
    expect((await api.draftLesson({ params: { courseId, lessonId } })).files).toEqual([])
    const other = await send(owner, { courseId, lessonId }, { role: 'video', name: 'a.mp4', bytes: mp4 })
    expect([other.statusCode, other.json().message]).toEqual([409, 'This lesson is no video'])
  })
})

describe('who reads a file of a lesson', () => {
  test('is whoever may read the lesson, asked each time; drafts are their authors’', async () => {
    const course = await aCourse(t, [{ kind: 'text', content: aText }], { isPublic: false })
    const { owner, courseId, lessonId, communityId } = course
    const fileId = await add(owner, course, { name: 'Soil report.pdf', bytes: PDF })
    const moderator = await aMember(t.ctx, communityId, { role: 'moderator' })
    const member = await aMember(t.ctx, communityId)
    const status = async (by: TestUser | null, query = '') => (await read(by, lessonId, fileId, query)).statusCode
    expect([await status(owner, '?preview=1'), await status(moderator, '?preview=1')]).toEqual([200, 200])
    await t.as(member).courses.enrol({ params: { courseId } })
    expect([await status(member), await status(member, '?preview=1')]).toEqual([404, 404])
    await t.as(owner).courses.publish({ params: course })
    expect(await status(member)).toBe(200)
    expect([await status(null), await status(moderator), await status(await aUser(t.ctx))]).toEqual([401, 403, 404])
    await t.ctx.pool.query('delete from memberships where user_id = $1', [member.id])
    expect(await status(member)).toBe(404)
  })

  test('is nobody by the address of files, not even who sent it, and nobody through another lesson', async () => {
    const course = await aVideoLesson()
    const { owner, video, courseId } = course
    const { rows } = await t.ctx.pool.query<{ id: string }>('select file_id as id from lesson_files where id = $1', [
      video,
    ])
    expect((await get(`/files/${rows[0]?.id}`, owner)).statusCode).toBe(404)
    const elsewhere = await aCourse(t)
    const learner = await aLearner(t, elsewhere.courseId)
    expect((await read(learner, elsewhere.lessonId, video)).statusCode).toBe(404)
    expect((await read(learner, course.lessonId, video)).statusCode).toBe(403)
    const taken = t
      .as(elsewhere.owner)
      .courses.removeFile({ params: { courseId, lessonId: course.lessonId, fileId: video } })
    await expect(taken).rejects.toMatchObject({ status: 403 })
    const mixed = { courseId: elsewhere.courseId, lessonId: course.lessonId }
    expect((await send(elsewhere.owner, mixed, { name: 'a.pdf', bytes: PDF })).statusCode).toBe(404)
    await expect(
      t.as(elsewhere.owner).courses.removeFile({ params: { ...mixed, fileId: video } }),
    ).rejects.toMatchObject({ status: 404 })
  })
})

describe('a version', () => {
  test('keeps its files until the next is published; then they go after a week, with their bytes', async () => {
    const course = await aVideoLesson()
    const { owner, courseId, lessonId, video } = course
    const api = t.as(owner).courses
    const learner = await aLearner(t, courseId)
    await work()
    const before = await stored()
    const next = await add(owner, course, { role: 'video', name: 'Footings 2.mp4', bytes: anMp4({ size: 300 }) })
    const seen = async () => (await t.as(learner).courses.lesson({ params: { lessonId }, query: {} })).ownVideo?.url
    expect(await seen()).toContain(video)
    const change = async () => (await api.draft({ params: { courseId } })).modules[0]?.lessons[0]?.change
    expect(await change()).toBe('changed')
    expect([
      (await read(learner, lessonId, video)).statusCode,
      (await read(learner, lessonId, next)).statusCode,
    ]).toEqual([200, 404])
    await api.publish({ params: { courseId } })
    expect([await change(), await seen()]).toEqual(['none', expect.stringContaining(next)])
    expect((await read(learner, lessonId, video)).statusCode).toBe(404)
    await expect(api.publish({ params: { courseId } })).rejects.toMatchObject({ status: 409 })
    const age = (days: number) =>
      t.ctx.pool.query(`update lesson_files set superseded_at = superseded_at - $2 * interval '1 hour' where id = $1`, [
        video,
        days * 24,
      ])
    await age(6.9)
    expect(await sweepLessonFiles(t.ctx)).toBe(0)
    await age(0.2)
    expect(await sweepLessonFiles(t.ctx)).toBe(1)
    await work()
    expect(await stored()).toEqual(before)
    expect(await t.as(learner).courses.lesson({ params: { lessonId }, query: {} })).toMatchObject({
      ownVideo: { byteCount: expect.any(Number) },
    })
  })

  test('what was never published goes at once: replaced, removed, or with its lesson', async () => {
    const { owner, courseId, lessonId } = await aDraftLesson()
    const api = t.as(owner).courses
    const of = { courseId, lessonId }
    const before = await stored()
    await add(owner, of, { role: 'video', name: 'a.mp4', bytes: mp4 })
    const second = await add(owner, of, { role: 'video', name: 'b.mp4', bytes: mp4 })
    const { files } = await api.draftLesson({ params: of })
    expect(files.map(({ id, name }) => [id, name])).toEqual([[second, 'b.mp4']])
    await add(owner, of, { name: 'c.pdf', bytes: PDF })
    const third = await add(owner, of, { name: 'd.pdf', bytes: PDF })
    await api.removeFile({ params: { ...of, fileId: third } })
    await expect(api.removeFile({ params: { ...of, fileId: third } })).rejects.toMatchObject({ status: 404 })
    await api.removeLesson({ params: of })
    await work()
    expect(await stored()).toEqual(before)
  })

  test('a lesson taken out of the course keeps its files for those who learn it', async () => {
    const course = await aCourse(t, [
      { kind: 'text', content: aText },
      { kind: 'text', content: aText },
    ])
    const { owner, courseId, lessonId } = course
    const fileId = await add(owner, course, { name: 'a.pdf', bytes: PDF })
    await t.as(owner).courses.publish({ params: course })
    const learner = await aLearner(t, courseId)
    await t.as(owner).courses.removeLesson({ params: { courseId, lessonId } })
    await t.as(owner).courses.publish({ params: course })
    expect((await read(learner, lessonId, fileId)).statusCode).toBe(200)
  })

  test('a copied course shares the bytes, which stay until both have let go, and ten who let go at once are one', async () => {
    const course = await aVideoLesson()
    const { owner, courseId, lessonId, video } = course
    const api = t.as(owner).courses
    const before = await stored()
    const { id: copyId } = await api.duplicate({ params: { courseId } })
    const [copied] = (await api.draft({ params: { courseId: copyId } })).modules[0]?.lessons ?? []
    const of = { courseId: copyId, lessonId: copied?.id ?? '' }
    const [twin] = (await api.draftLesson({ params: of })).files
    expect((await get(twin?.url ?? '', owner)).rawPayload.equals(mp4)).toBe(true)
    expect(await stored()).toEqual(before)
    await api.removeFile({ params: { ...of, fileId: twin?.id ?? '' } })
    await work()
    expect((await read(owner, lessonId, video, '?preview=1')).statusCode).toBe(200)
    const { id: otherId } = await api.duplicate({ params: { courseId } })
    const [other] = (await api.draft({ params: { courseId: otherId } })).modules[0]?.lessons ?? []
    await api.removeFile({ params: { courseId, lessonId, fileId: video } })
    await api.publish({ params: { courseId } })
    await t.ctx.pool.query(`update lesson_files set superseded_at = now() - interval '8 days' where id = $1`, [video])
    const otherOf = { courseId: otherId, lessonId: other?.id ?? '' }
    const [last] = (await api.draftLesson({ params: otherOf })).files
    await Promise.all([sweepLessonFiles(t.ctx), api.removeFile({ params: { ...otherOf, fileId: last?.id ?? '' } })])
    await work()
    expect((await stored()).rows).toBe(before.rows - 1)
  })
})

describe('what a lesson takes', () => {
  test.each([
    ['a program', 'file', 'setup.exe', 'MZ', 400, 'Invalid file type'],
    ['a video as a file', 'file', 'a.mp4', mp4, 400, 'Please use PDF'],
    ['a PDF as the video', 'video', 'a.pdf', PDF, 400, 'Please use MP4 or WebM files'],
    ['a web page as the video', 'video', 'a.mp4', '<html>', 400, 'Invalid file type'],
    ['an H.265 video', 'video', 'a.mp4', anMp4({ codec: 'hev1' }), 400, 'Please save it as H.264'],
    ['bad captions', 'captions', 'a.vtt', captions.replace('04.000', '04,000'), 400, 'line 4 needs two times'],
    [
      'captions that are too long',
      'captions',
      'a.vtt',
      `${captions}${' '.repeat(CAPTIONS_BYTES)}`,
      413,
      'larger than 512kB',
    ],
    ['a PDF as captions', 'captions', 'a.pdf', PDF, 400, 'Please use WebVTT (.vtt) files'],
  ])(
    '%s is refused at the field, and nothing is kept',
    async (_what, role, name, bytes, status, message) => {
      const course = await aVideoLesson()
      const before = await stored()
      const answer = await send(course.owner, course, { role, name, bytes })
      expect([answer.statusCode, answer.json().message]).toEqual([status, expect.stringContaining(message)])
      expect(answer.json().issues).toMatchObject([{ path: 'file' }])
      expect(await stored()).toEqual(before)
    },
    60_000,
  )

  test('is ten files beside its video, and of a course a gigabyte, also at the same time', async () => {
    const course = await aVideoLesson()
    const { owner, courseId } = course
    const statuses = await Promise.all(
      Array.from(
        { length: 12 },
        async (_, at) => (await send(owner, course, { name: `${at}.pdf`, bytes: PDF })).statusCode,
      ),
    )
    expect(statuses.filter((status) => status === 201)).toHaveLength(10)
    expect(statuses.filter((status) => status === 409)).toHaveLength(2)
    await t.ctx.pool.query(`update lesson_files set byte_count = $2 where course_id = $1 and role = 'video'`, [
      courseId,
      COURSE_FILE_BYTES - 10 * PDF.length - captions.length,
    ])
    await add(owner, course, { role: 'captions', name: 'a.vtt', bytes: captions })
    const poster = await send(owner, course, { role: 'poster', name: 'a.jpg', bytes: await aPicture() })
    expect([poster.statusCode, poster.json().message]).toEqual([409, expect.stringContaining('at most 1 GB')])
  })

  test('is somebody’s own file alone', async () => {
    const { owner, courseId, lessonId } = await aVideoLesson()
    const none = t.as(owner).courses.addFile({ params: { courseId, lessonId }, body: {} })
    await expect(none).rejects.toMatchObject({ status: 400, issues: [{ path: 'file', message: 'Choose a file' }] })
    const other = await aUser(t.ctx)
    const { rows } = await t.ctx.pool.query<{ id: string }>(
      `insert into files (owner_id, kind, name, content_type, byte_count) values ($1, 'document', 'a.pdf', 'application/pdf', 9) returning id`,
      [other.id],
    )
    const theirs = t
      .as(owner)
      .courses.addFile({ params: { courseId, lessonId }, body: { fileIds: [rows[0]?.id ?? ''] } })
    await expect(theirs).rejects.toMatchObject({ status: 400, issues: [{ path: 'file' }] })
  })

  // Last: what an address has sent in one piece makes its next files wait.
  test('no video of more than 100 MB', async () => {
    const course = await aVideoLesson()
    const before = await stored()
    const bytes = Buffer.concat([anMp4(), Buffer.alloc(LESSON_VIDEO_BYTES)])
    const answer = await send(course.owner, course, { role: 'video', name: 'long.mp4', bytes })
    expect([answer.statusCode, answer.json()]).toMatchObject([
      413,
      {
        message: 'File too large: long.mp4 is larger than 100MB. Please choose a smaller file.',
        issues: [{ path: 'file' }],
      },
    ])
    expect(await stored()).toEqual(before)
  })
})
