import { rename, rm, symlink } from 'node:fs/promises'
import { DAY_MS } from '@lv/contract/durations'
import { describe, expect, test } from 'vitest'
import { type TestUser, testApp } from '#test/app.ts'
import { aCourse, aLearner, aText } from '#test/courses.ts'
import { pdfText } from '#test/pdf-text.ts'
import { anMp4 } from '#test/videos.ts'
import { measureVideos } from './measure-videos.ts'

const t = await testApp()

const ELSEWHERE = 'https://youtu.be/dQw4w9WgXcQ'
const everyPart = Array.from({ length: 100 }, (_, part) => part)

async function upload(owner: TestUser, { courseId, lessonId }: { courseId: string; lessonId: string }, bytes: Buffer) {
  const form = new FormData()
  form.append('role', 'video')
  form.append('file', new File([new Uint8Array(bytes)], 'Footings.mp4'))
  const sent = new Response(form)
  const answer = await t.http.inject({
    method: 'POST',
    url: `/api/courses/${courseId}/lessons/${lessonId}/files`,
    headers: { cookie: await t.signIn(owner), 'content-type': sent.headers.get('content-type') ?? '' },
    payload: Buffer.from(await sent.arrayBuffer()),
  })
  expect(answer.statusCode, answer.body).toBe(201)
}

/** A published course of one video lesson, kept elsewhere or uploaded. */
async function aVideoCourse({ minutes = 240, own = undefined as Buffer | undefined, content = '' } = {}) {
  const course = await aCourse(t, [{ kind: 'video', videoUrl: ELSEWHERE, minutes, content }])
  if (own) {
    await upload(course.owner, course, own)
    await t.as(course.owner).courses.publish({ params: course })
  }
  return course
}

async function finish(
  { courseId, lessonId }: { courseId: string; lessonId: string },
  evidence: object = { watched: everyPart },
) {
  const learner = await aLearner(t, courseId)
  const body = { seconds: 2000, ...evidence }
  const { certificateCode } = await t.as(learner).courses.progress({ params: { lessonId }, body })
  const code = certificateCode ?? ''
  return { learner, code, certificate: () => t.as(null).certificates.get({ params: { code } }) }
}

const cookieOf = async (person: TestUser) => ({ cookie: await t.signIn(person) })

describe('a video that was uploaded', () => {
  test('takes no longer than it is, whatever its author says', async () => {
    const { owner, courseId, lessonId } = await aVideoCourse({ own: anMp4({ milliseconds: 610_000 }) })
    const api = t.as(owner).courses
    expect((await api.get({ params: { courseId } })).duration).toBe(11)
    const claim = (minutes: number, more: object = {}) =>
      api.updateLesson({ params: { courseId, lessonId }, body: { minutes, ...more } })
    const refused = (message: string) => ({ status: 400, issues: [{ path: 'minutes', message }] })
    await expect(claim(12)).rejects.toMatchObject(refused('At most 11 minutes: the length of its video, 10:10'))
    await claim(8)
    // The text beside it is read.
    await expect(claim(20, { content: aText.repeat(20) })).rejects.toMatchObject(
      refused('At most 16 minutes: the length of its video, 10:10, and its words at 200 a minute'),
    )
    await claim(16, { content: aText.repeat(20) })
  })

  test('is measured by its file: ten seconds whose head says four hours are a minute', async () => {
    const clip = anMp4({ milliseconds: 14_400_000, held: 10_000 })
    const { certificate } = await finish(await aVideoCourse({ own: clip }))
    expect(await certificate()).toMatchObject({ minutes: 1, measuredMinutes: 1, unmeasuredMinutes: 0 })
  })

  test('counts after half its length, not after half of what was claimed', async () => {
    const { courseId, lessonId } = await aVideoCourse({ own: anMp4({ milliseconds: 40_000 }) })
    const learner = await aLearner(t, courseId)
    const open = (seconds: number) =>
      t.as(learner).courses.progress({ params: { lessonId }, body: { seconds, watched: everyPart } })
    expect([await open(19), await open(20)]).toMatchObject([{ isDone: false }, { isDone: true }])
  })

  test('shares its length with the copies of its course', async () => {
    const { owner, courseId } = await aVideoCourse({ own: anMp4({ milliseconds: 90_000 }) })
    const { id } = await t.as(owner).courses.duplicate({ params: { courseId } })
    const [lesson] = (await t.as(owner).courses.draft({ params: { courseId: id } })).modules.flatMap(
      ({ lessons }) => lessons,
    )
    const params = { courseId: id, lessonId: lesson?.id ?? '' }
    const { files } = await t.as(owner).courses.draftLesson({ params })
    expect(files).toMatchObject([{ role: 'video', videoSeconds: 90 }])
  })
})

describe('a video on YouTube or Vimeo', () => {
  test('is its author’s word, and nowhere called measured', async () => {
    const { learner, code, certificate } = await finish(await aVideoCourse())
    expect(await certificate()).toMatchObject({ minutes: 240, measuredMinutes: 0, unmeasuredMinutes: 240 })
    const own = t.as(learner).certificates
    expect(await own.record({})).toMatchObject({ totalMinutes: 240, measuredMinutes: 0, unmeasuredMinutes: 240 })
    const headers = await cookieOf(learner)
    const csv = (await t.http.inject({ url: '/api/certificates.csv', headers })).body.split('\r\n')
    expect(csv[0]).toContain('Hours,Hours measured,"Hours of videos elsewhere, as their author says"')
    expect(csv[1]).toContain('Structure,4.0,0.0,4.0,')
    const pdf = await t.http.inject({ url: `/api/certificates/${code}/certificate.pdf`, headers })
    const said = (await pdfText(pdf.rawPayload)).join(' ')
    expect(said).toContain('4 hours of training, measured: 0 hours, of videos elsewhere, as their author says: 4 hours')
  })

  test('counts with the text beside it as reading', async () => {
    const { certificate } = await finish(await aVideoCourse({ minutes: 10, content: aText.repeat(20) }))
    expect(await certificate()).toMatchObject({ minutes: 10, measuredMinutes: 6, unmeasuredMinutes: 4 })
  })
})

describe('what was uploaded and certified before lengths were kept', () => {
  const forget = async (courseId: string) => {
    await t.ctx.pool.query(`update lesson_files set video_seconds = null where course_id = $1`, [courseId])
    await t.ctx.pool.query(`update lesson_versions set video_seconds = null where course_id = $1`, [courseId])
    await t.ctx.pool.query(
      `update certificates set measured_minutes = 480, unmeasured_minutes = null where course_id = $1`,
      [courseId],
    )
  }

  test('is measured afterwards, and says nothing of measures until then', async () => {
    const course = await aVideoCourse({ own: anMp4({ milliseconds: 130_000 }) })
    const { certificate } = await finish(course)
    await forget(course.courseId)
    expect(await certificate()).toMatchObject({ minutes: 3, measuredMinutes: null, unmeasuredMinutes: null })
    // Somebody finishes while the video waits: their certificate waits with it.
    const late = await finish(course)
    expect(await late.certificate()).toMatchObject({ measuredMinutes: null })
    await measureVideos(t.ctx)
    const measures = { minutes: 3, measuredMinutes: 3, unmeasuredMinutes: 0 }
    expect([await certificate(), await late.certificate()]).toMatchObject([measures, measures])
    expect(await measureVideos(t.ctx)).toBe(0)
  })

  const videoOf = async (courseId: string) => {
    const { rows } = await t.ctx.pool.query<{ id: string; seconds: number | null }>(
      'select file_id as id, video_seconds as seconds from lesson_files where course_id = $1',
      [courseId],
    )
    return rows[0] ?? { id: '', seconds: null }
  }
  const later = { ...t.ctx, now: () => new Date(Date.now() + 15 * DAY_MS) }
  const itsWord = { minutes: 3, measuredMinutes: 0, unmeasuredMinutes: 3 }

  test('is nobody’s word but its author’s where the file has gone for two weeks', async () => {
    const course = await aVideoCourse({ own: anMp4({ milliseconds: 130_000 }) })
    const { certificate } = await finish(course)
    await forget(course.courseId)
    await t.ctx.files.remove((await videoOf(course.courseId)).id)
    await measureVideos(t.ctx)
    expect(await certificate()).toMatchObject({ measuredMinutes: null })
    await measureVideos(later)
    expect(await certificate()).toMatchObject(itsWord)
    expect(await videoOf(course.courseId)).toMatchObject({ seconds: 0 })
    expect(await measureVideos(later)).toBe(0)
  })

  test('is measured once its file can be read again, and meanwhile keeps no certificate waiting for ever', async () => {
    const course = await aVideoCourse({ own: anMp4({ milliseconds: 130_000 }) })
    const { certificate } = await finish(course)
    await forget(course.courseId)
    const { id } = await videoOf(course.courseId)
    const path = t.ctx.files.path(id)
    await rename(path, `${path}-away`)
    // What is there can't be read, as on a disk that fails.
    await symlink(path, path)
    await measureVideos(t.ctx)
    expect(await certificate()).toMatchObject({ measuredMinutes: null })
    await measureVideos(later)
    expect(await certificate()).toMatchObject(itsWord)
    expect(await videoOf(course.courseId)).toMatchObject({ seconds: null })
    await rm(path)
    await rename(`${path}-away`, path)
    await measureVideos(t.ctx)
    expect(await videoOf(course.courseId)).toMatchObject({ seconds: 130 })
  })

  test('waits behind no twenty that can’t be read', async () => {
    const course = await aVideoCourse({ own: anMp4({ milliseconds: 130_000 }) })
    const broken = await aVideoCourse({ own: anMp4({ milliseconds: 130_000 }) })
    for (const { courseId } of [course, broken]) await forget(courseId)
    const { rows } = await t.ctx.pool.query<{ id: string }>(
      `insert into files select (jsonb_populate_record(f, jsonb_build_object('id', lpad(n::text, 32, '0')::uuid))).*
         from files f, generate_series(1, 20) n where f.id = $1 returning id`,
      [(await videoOf(broken.courseId)).id],
    )
    await t.ctx.pool.query(
      `insert into lesson_files select (jsonb_populate_record(l, jsonb_build_object('id', gen_random_uuid(), 'file_id', copy,
           'is_draft', false, 'last_version', l.first_version, 'superseded_at', now()))).*
         from lesson_files l, unnest($2::uuid[]) copy where l.course_id = $1`,
      [broken.courseId, rows.map(({ id }) => id)],
    )
    await measureVideos(t.ctx)
    expect(await videoOf(course.courseId)).toMatchObject({ seconds: null })
    await measureVideos(t.ctx)
    expect(await videoOf(course.courseId)).toMatchObject({ seconds: 130 })
  })

  test('is measured as well where a version was published while its video was', async () => {
    const course = await aVideoCourse({ own: anMp4({ milliseconds: 130_000 }) })
    await t.ctx.pool.query('update lesson_versions set video_seconds = null where course_id = $1', [course.courseId])
    const { certificate } = await finish(course)
    expect(await certificate()).toMatchObject({ measuredMinutes: null })
    await measureVideos(t.ctx)
    expect(await certificate()).toMatchObject({ minutes: 3, measuredMinutes: 3, unmeasuredMinutes: 0 })
  })

  test('says what it said before where there is no video', async () => {
    const course = await aCourse(t, [{ kind: 'text', content: aText.repeat(20) }])
    const { certificate } = await finish(course, { ended: true })
    await t.ctx.pool.query(
      'update certificates set measured_minutes = 6, unmeasured_minutes = null where course_id = $1',
      [course.courseId],
    )
    expect(await certificate()).toMatchObject({ measuredMinutes: 6, unmeasuredMinutes: 0 })
  })
})
