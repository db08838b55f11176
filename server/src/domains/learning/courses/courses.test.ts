import { randomUUID } from 'node:crypto'
import { tagOf } from '@lv/contract/form-tag'
import { outlineForm } from '@lv/contract/form-things'
import type { Question } from '@lv/contract/quiz-questions'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { type TestUser, testApp } from '#test/app.ts'
import { aCourse, aLearner, aQuestion, aText, begin } from '#test/courses.ts'
import { aMember, aUser } from '#test/factories.ts'
import { pdfText } from '#test/pdf-text.ts'
import { draw } from './parts/quiz.ts'

const t = await testApp()
type Person = Parameters<typeof t.as>[0]

const listed = async (by: Person, query: object = {}) =>
  (await t.as(by).courses.list({ query })).items.map(({ id }) => id)
const read = (by: Person, lessonId: string, seconds = 60) =>
  t.as(by).courses.progress({ params: { lessonId }, body: { seconds, ended: true } })
const refused = (status: number, message = '') => ({ status, message: expect.stringContaining(message) })

describe('the list of courses', () => {
  let [open, closed] = [{} as Awaited<ReturnType<typeof aCourse>>, {} as Awaited<ReturnType<typeof aCourse>>]
  let member: Person
  beforeAll(async () => {
    open = await aCourse(t)
    closed = await aCourse(t, undefined, { isPublic: false })
    member = await aMember(t.ctx, closed.communityId)
  })

  test('shows visitors those of public communities, and members those of theirs too', async () => {
    expect(await listed(null)).toEqual([open.courseId])
    expect(await listed(member)).toEqual([closed.courseId, open.courseId])
  })

  test('is found by the words of a title, the last as the beginning of one, and by level', async () => {
    expect(await listed(null, { search: 'clay sla' })).toEqual([open.courseId])
    expect(await listed(null, { search: 'asbestos' })).toEqual([])
    expect(await listed(null, { search: "'; drop & ! (" })).toEqual([])
    expect(await listed(null, { search: '!!!' })).toEqual([])
    expect(await listed(null, { level: 'advanced' })).toEqual([])
    expect(await listed(null, { level: 'all', type: 'all' })).toEqual([open.courseId])
  })

  test('has a learner’s own with how far they are, and those they may begin without them', async () => {
    const learner = await aLearner(t, open.courseId)
    const [mine] = (await t.as(learner).courses.list({ query: { type: 'enrolled' } })).items
    expect(mine).toMatchObject({
      id: open.courseId,
      isEnrolled: true,
      progress: 0,
      duration: 1,
      price: null,
      thumbnail: null,
      instructor: { firstName: 'Olga', lastName: 'Brandt' },
    })
    expect(await listed(learner, { type: 'available' })).toEqual([])
    await expect(listed(null, { type: 'enrolled' })).rejects.toMatchObject(refused(401))
  })

  test('leads learners to the first lesson that they have not done, and nowhere once none is left', async () => {
    const text = { kind: 'text' as const, content: aText }
    const { courseId, communityId, lessonIds } = await aCourse(t, [text, text, text])
    const [first = '', second = '', third = ''] = lessonIds
    const learner = await aLearner(t, courseId)
    const next = async (by: Person, type?: 'enrolled') =>
      (await t.as(by).courses.list({ query: { type } })).items.find(({ id }) => id === courseId)?.nextLessonId
    expect([await next(null), await next(await aUser(t.ctx))]).toEqual([null, null])
    expect([await next(learner), await next(learner, 'enrolled')]).toEqual([first, first])
    await read(learner, second)
    expect(await next(learner)).toBe(first)
    await read(learner, first)
    expect(await next(learner)).toBe(third)
    await t.ctx.pool.query("update courses set access = 'membership' where id = $1", [courseId])
    expect(await next(learner)).toBeNull()
    await aMember(t.ctx, communityId, { userId: learner.id })
    expect(await next(learner)).toBe(third)
    await read(learner, third)
    expect(await next(learner)).toBeNull()
    await t.ctx.pool.query('update courses set is_listed = false where id = $1', [courseId])
    await t.ctx.reads.drop()
  })

  test('gives one page after the other', async () => {
    const first = await t.as(member).courses.list({ query: { limit: 1 } })
    expect(first.next).toBe(closed.courseId)
    const second = await t.as(member).courses.list({ query: { limit: 1, cursor: first.next ?? '' } })
    expect([second.items.map(({ id }) => id), second.next]).toEqual([[open.courseId], null])
  })

  test('hides a closed course: asked for by its id it is as missing as one that never was (T44, T45)', async () => {
    const stranger = await aUser(t.ctx)
    for (const by of [null, stranger]) {
      const answers = [closed.courseId, randomUUID()].map((courseId) =>
        t
          .as(by)
          .courses.get({ params: { courseId } })
          .catch(({ status, message, code }) => ({ status, message, code })),
      )
      const [hidden, missing] = await Promise.all(answers)
      expect(hidden).toEqual(missing)
      expect(hidden).toMatchObject({ status: 404 })
    }
    await expect(read(stranger, closed.lessonIds[0] ?? '')).rejects.toMatchObject(refused(404))
  })
})

describe('learning', () => {
  test('counts a reading once it was open long enough, and the last lesson brings a certificate', async () => {
    const { courseId, lessonIds } = await aCourse(t, [
      { kind: 'text', content: aText },
      { kind: 'text', content: aText },
    ])
    const learner = await aLearner(t, courseId)
    const [first = '', second = ''] = lessonIds
    expect(await read(learner, first, 4)).toMatchObject({ seconds: 4, isDone: false, progress: 0 })
    expect(await read(learner, first, 9)).toMatchObject({ isDone: true, progress: 50, certificateCode: null })
    expect(await read(learner, first, 1)).toMatchObject({ seconds: 9, isDone: true, progress: 50 })
    const done = await read(learner, second)
    expect(done).toMatchObject({ progress: 100, certificateCode: expect.stringMatching(/^LV-.{4}-.{4}$/) })
    expect(await t.as(learner).courses.learning({})).toEqual({ enrolled: 1, completed: 1, hours: 0 })
    const certificate = await t
      .as(null)
      .certificates.get({ params: { code: (done.certificateCode ?? '').toLowerCase() } })
    expect(certificate).toMatchObject({ holderName: 'Lee Tran', courseTitle: 'Slabs on clay', revokedAt: null })
  })

  test('shows a text that waits to be set again as it shows it after', async () => {
    const { courseId, lessonId } = await aCourse(t, [{ kind: 'text', content: 'Clay **moves**.' }])
    const learner = await aLearner(t, courseId)
    const html = async () => (await t.as(learner).courses.lesson({ params: { lessonId } })).html
    expect(await html()).toBe('<p>Clay <strong>moves</strong>.</p>\n')
    await t.ctx.pool.query("update lesson_versions set content_html = '', html_version = 0 where lesson_id = $1", [
      lessonId,
    ])
    expect(await html()).toBe('<p>Clay <strong>moves</strong>.</p>\n')
  })

  test('never counts more time than has passed since the course was begun', async () => {
    const { courseId, lessonIds } = await aCourse(t)
    const learner = await aUser(t.ctx)
    await t.as(learner).courses.enrol({ params: { courseId } })
    expect(await read(learner, lessonIds[0] ?? '', 100_000)).toMatchObject({ seconds: 0, isDone: false })
  })

  test('gives all that somebody learns no more time than has passed, however many lessons are reported at once', async () => {
    const ten = Array.from({ length: 10 }, () => ({ kind: 'text' as const, content: aText.repeat(20) }))
    const [one, other] = [await aCourse(t, ten), await aCourse(t, ten)]
    const learner = await aLearner(t, one.courseId)
    await t.as(learner).courses.enrol({ params: { courseId: other.courseId } })
    await t.ctx.pool.query("update enrolments set clock_at = now() - interval '100 seconds' where user_id = $1", [
      learner.id,
    ])
    const startedAt = Date.now()
    const lessons = [...one.lessonIds.slice(0, 5), ...other.lessonIds.slice(0, 5)]
    const kept = await Promise.all(lessons.map((lessonId) => read(learner, lessonId, 60)))
    const given = kept.reduce((sum, { seconds }) => sum + seconds, 0)
    expect(given).toBeGreaterThanOrEqual(100)
    expect(given).toBeLessThanOrEqual(100 + Math.ceil((Date.now() - startedAt) / 1000))
    expect(kept.filter(({ isDone }) => isDone)).toEqual([])
  })

  test('gives what was read while the network was away its time, lesson by lesson, once it is back', async () => {
    const { courseId, lessonIds } = await aCourse(t, [
      { kind: 'text', content: aText },
      { kind: 'text', content: aText },
    ])
    const learner = await aLearner(t, courseId)
    await t.ctx.pool.query("update enrolments set clock_at = now() - interval '10 minutes' where user_id = $1", [
      learner.id,
    ])
    const [first = '', second = ''] = lessonIds
    expect(await read(learner, first, 240)).toMatchObject({ seconds: 240 })
    expect(await read(learner, second, 300)).toMatchObject({ seconds: 300, progress: 100 })
  })

  test('counts what is said to be read with the time since the last thing that was done', async () => {
    const { courseId, lessonIds } = await aCourse(t)
    const learner = await aLearner(t, courseId)
    const said = await t
      .as(learner)
      .courses.progress({ params: { lessonId: lessonIds[0] ?? '' }, body: { read: true } })
    expect(said).toMatchObject({ isDone: true, progress: 100 })
  })

  test('that is said to be read gets no more than it needs, nor time that another lesson has had', async () => {
    const three = Array.from({ length: 4 }, () => ({ kind: 'text' as const, content: aText }))
    const { courseId, lessonIds } = await aCourse(t, three)
    const learner = await aLearner(t, courseId)
    const [first = '', second = '', third = '', fourth = ''] = lessonIds
    const say = (lessonId: string, body: object) => t.as(learner).courses.progress({ params: { lessonId }, body })
    expect(await say(first, { read: true })).toMatchObject({ seconds: 9, isDone: true })
    await t.ctx.pool.query(
      `update lesson_progress set updated_at = updated_at - interval '2 hours'
       where enrolment_id = (select id from enrolments where user_id = $1)`,
      [learner.id],
    )
    // Nothing but a word: no time, and the newest thing that was done.
    expect(await say(second, { note: 'Ask about E.' })).toMatchObject({ seconds: 0, isDone: false })
    expect(await say(third, { read: true })).toMatchObject({ isDone: false })
    const { evidence } = await t.as(learner).courses.lesson({ params: { lessonId: second } })
    expect(evidence).toMatchObject({ position: 0, note: 'Ask about E.', seconds: 0 })
    await t.ctx.pool.query("update enrolments set clock_at = now() - interval '8 seconds' where user_id = $1", [
      learner.id,
    ])
    expect((await read(learner, second, 6)).seconds).toBe(6)
    expect((await read(learner, fourth, 60)).seconds).toBeLessThan(6)
  })

  test('is not done before the end of its text was reached, however long it was open; the end is kept', async () => {
    const { courseId, lessonIds } = await aCourse(t, [
      { kind: 'text', content: aText },
      { kind: 'text', content: aText },
    ])
    const learner = await aLearner(t, courseId)
    const [first = '', second = ''] = lessonIds
    const say = (lessonId: string, body: object) => t.as(learner).courses.progress({ params: { lessonId }, body })
    const lesson = (lessonId: string) => t.as(learner).courses.lesson({ params: { lessonId } })
    expect(await say(first, { seconds: 60 })).toMatchObject({ isDone: false, progress: 0 })
    expect(await say(first, { ended: true })).toMatchObject({ isDone: true, progress: 50 })
    expect(await say(second, { ended: true })).toMatchObject({ isDone: false })
    expect((await lesson(second)).evidence).toMatchObject({ isEnded: true, isDone: false })
    expect(await say(second, { seconds: 60, ended: false })).toMatchObject({ isDone: true, progress: 100 })
  })

  test('that was opened before ends were kept is done with its time alone', async () => {
    const { courseId, lessonIds } = await aCourse(t)
    const learner = await aLearner(t, courseId)
    const say = (body: object) => t.as(learner).courses.progress({ params: { lessonId: lessonIds[0] ?? '' }, body })
    expect(await say({ seconds: 1 })).toMatchObject({ isDone: false })
    await t.ctx.pool.query(
      'update lesson_progress set needs_end = false where enrolment_id in (select id from enrolments where user_id = $1)',
      [learner.id],
    )
    expect(await say({ seconds: 60 })).toMatchObject({ isDone: true })
  })

  test('is done by what was kept of it, whatever is written down', async () => {
    const { courseId, lessonIds } = await aCourse(t)
    const learner = await aLearner(t, courseId)
    await t.as(learner).courses.progress({ params: { lessonId: lessonIds[0] ?? '' }, body: { seconds: 1 } })
    const { rows } = await t.ctx.pool.query(
      `update lesson_progress set is_done = true
       where enrolment_id in (select id from enrolments where user_id = $1) returning is_done`,
      [learner.id],
    )
    expect(rows).toEqual([{ is_done: false }])
  })

  test('told a second at a time gets no more seconds than have passed', async () => {
    const { courseId, lessonIds } = await aCourse(
      t,
      Array.from({ length: 20 }, () => ({ kind: 'text' as const, content: aText })),
    )
    const learner = await aLearner(t, courseId)
    await t.ctx.pool.query("update enrolments set clock_at = now() - interval '3 seconds' where user_id = $1", [
      learner.id,
    ])
    const startedAt = Date.now()
    let given = 0
    for (const lessonId of lessonIds) given += (await read(learner, lessonId, 1)).seconds
    expect(given).toBeLessThanOrEqual(3 + Math.ceil((Date.now() - startedAt) / 1000))
  })

  test('gives standing for a lesson, once, and a certificate that was taken back is not named again', async () => {
    const { courseId, lessonIds, communityId, owner } = await aCourse(t)
    const member = await aMember(t.ctx, communityId)
    await t.as(member).courses.enrol({ params: { courseId } })
    await t.ctx.pool.query("update enrolments set clock_at = now() - interval '1 hour' where user_id = $1", [member.id])
    const points = async () => (await t.as(member).communities.dashboard({ params: { communityId } })).userLevel.points
    const before = await points()
    const { certificateCode } = await read(member, lessonIds[0] ?? '')
    expect((await points()) - before).toBe(55)
    expect(await read(member, lessonIds[0] ?? '', 70)).toMatchObject({ certificateCode })
    expect((await points()) - before).toBe(55)
    await t
      .as(owner)
      .certificates.revoke({ params: { code: certificateCode ?? '' }, body: { reason: 'Read by another' } })
    expect(await read(member, lessonIds[0] ?? '', 80)).toMatchObject({ progress: 100, certificateCode: null })
  })

  test('counts a video with four fifths of its parts, wherever they were watched', async () => {
    const { courseId, lessonIds } = await aCourse(t, [
      { kind: 'video', videoUrl: 'https://youtu.be/dQw4w9WgXcQ', minutes: 1 },
    ])
    const learner = await aLearner(t, courseId)
    const watch = (from: number, to: number) =>
      t.as(learner).courses.progress({
        params: { lessonId: lessonIds[0] ?? '' },
        body: { seconds: 60, position: to, watched: Array.from({ length: to - from }, (_, at) => from + at) },
      })
    expect(await watch(0, 60)).toMatchObject({ isDone: false })
    expect(await watch(30, 79)).toMatchObject({ isDone: false })
    expect(await watch(0, 10)).toMatchObject({ isDone: false })
    expect(await watch(79, 80)).toMatchObject({ isDone: true })
    const { evidence } = await t.as(learner).courses.lesson({ params: { lessonId: lessonIds[0] ?? '' } })
    expect(evidence).toMatchObject({ position: 80, watched: Array.from({ length: 80 }, (_, at) => at) })
    await read(learner, lessonIds[0] ?? '', 61)
    expect(await t.as(learner).courses.lesson({ params: { lessonId: lessonIds[0] ?? '' } })).toMatchObject({
      evidence: { position: 80 },
    })
  })

  test('reported by ten tabs at once counts a lesson once, and makes one certificate', async () => {
    const { courseId, lessonIds } = await aCourse(t)
    const learner = await aLearner(t, courseId)
    const kept = await Promise.all(Array.from({ length: 10 }, () => read(learner, lessonIds[0] ?? '')))
    expect(new Set(kept.map(({ certificateCode }) => certificateCode)).size).toBe(1)
    const { rows } = await t.ctx.pool.query('select done_count from enrolments where user_id = $1', [learner.id])
    expect(rows).toEqual([{ done_count: 1 }])
  })

  test('begun by ten presses at once is one enrolment, counted once', async () => {
    const { courseId } = await aCourse(t)
    const learner = await aUser(t.ctx)
    await Promise.all(Array.from({ length: 10 }, () => t.as(learner).courses.enrol({ params: { courseId } })))
    expect(await t.as(null).courses.get({ params: { courseId } })).toMatchObject({ enrollmentCount: 1 })
  })

  test('needs the course to be begun, and for a course of the membership the membership', async () => {
    const { courseId, lessonIds, communityId, owner } = await aCourse(t)
    const stranger = await aUser(t.ctx)
    // What others have begun is theirs.
    for (let count = 0; count < 3; count += 1) await aLearner(t, courseId)
    await expect(read(stranger, lessonIds[0] ?? '')).rejects.toMatchObject(refused(403, 'Start the course first'))
    await t.as(owner).courses.update({ params: { courseId }, body: { access: 'membership' } })
    const enrol = (by: Person) => t.as(by).courses.enrol({ params: { courseId } })
    await expect(enrol(stranger)).rejects.toMatchObject(refused(403, 'Join the community first'))
    await expect(enrol(null)).rejects.toMatchObject(refused(401))
    const member = await aMember(t.ctx, communityId)
    await enrol(member)
    await t.as(member).communities.leave({ params: { communityId } })
    await expect(read(member, lessonIds[0] ?? '')).rejects.toMatchObject(refused(403))
  })

  test('ends for those who leave a members-only community, though the course was free', async () => {
    const { courseId, lessonIds, communityId } = await aCourse(t)
    await t.ctx.pool.query('update communities set is_public = false where id = $1', [communityId])
    const member = await aMember(t.ctx, communityId)
    const mine = () => t.as(member).courses.list({ query: { type: 'enrolled' } })
    await t.as(member).courses.enrol({ params: { courseId } })
    expect((await mine()).items).toHaveLength(1)
    await t.ctx.pool.query('delete from memberships where user_id = $1', [member.id])
    expect((await mine()).items).toEqual([])
    await expect(t.as(member).courses.get({ params: { courseId } })).rejects.toMatchObject({ status: 404 })
    await expect(read(member, lessonIds[0] ?? '')).rejects.toMatchObject({ status: 404 })
  })

  test('may be reviewed by those who finished, once each', async () => {
    const { courseId, lessonIds } = await aCourse(t)
    const learner = await aLearner(t, courseId)
    const say = (stars: number) =>
      t.as(learner).courses.review({ params: { courseId }, body: { stars, text: 'Clear.' } })
    const denied = refused(403, 'A course is reviewed by those who finish it, not by those who write it')
    await expect(say(5)).rejects.toMatchObject(denied)
    await read(learner, lessonIds[0] ?? '')
    await say(5)
    await say(3)
    expect(await t.as(null).courses.get({ params: { courseId } })).toMatchObject({
      reviewCount: 1,
      averageStars: 3,
      reviews: [{ stars: 3, text: 'Clear.', authorName: 'Lee' }],
    })
  })

  test('of one’s own is no ground to review it: its authors finish it like anybody, and are not asked', async () => {
    const { owner, courseId, lessonIds } = await aCourse(t)
    await begin(t, owner, courseId)
    await read(owner, lessonIds[0] ?? '')
    expect(await t.as(owner).courses.get({ params: { courseId } })).toMatchObject({ progress: 100, mayReview: false })
    const praise = { params: { courseId }, body: { stars: 5, text: 'The best there is.' } }
    await expect(t.as(owner).courses.review(praise)).rejects.toMatchObject({ status: 403 })
    expect(await t.as(null).courses.get({ params: { courseId } })).toMatchObject({ reviewCount: 0 })
  })
})

describe('an edit', () => {
  test('gives those who have begun the new words, and takes nothing that they have done', async () => {
    const { owner, courseId, lessonIds, moduleId } = await aCourse(t, [
      { kind: 'text', content: aText },
      { kind: 'text', content: aText },
    ])
    const [first = '', second = ''] = lessonIds
    const learner = await aLearner(t, courseId)
    await read(learner, first)
    const api = t.as(owner).courses
    await api.updateLesson({
      params: { courseId, lessonId: second },
      body: { content: `Rewritten. ${aText.repeat(40)}` },
    })
    await api.removeLesson({ params: { courseId, lessonId: first } })
    const { id: added } = await api.addLesson({ params: { courseId, moduleId }, body: { title: 'More', kind: 'text' } })
    await api.updateLesson({ params: { courseId, lessonId: added }, body: { content: aText } })
    const draft = await t.as(learner).courses.lesson({ params: { lessonId: second } })
    expect(draft.html).not.toContain('Rewritten')
    await api.publish({ params: { courseId } })
    const after = await t.as(learner).courses.lesson({ params: { lessonId: second } })
    expect(after.html).toContain('Rewritten')
    expect(after).toMatchObject({ course: { progress: 50 }, isCounted: true, evidence: { secondsNeeded: 9 } })
    expect(after.outline.flatMap(({ lessons }) => lessons.map(({ id }) => id))).toEqual([first, second])
    expect(await read(learner, added)).toMatchObject({ progress: 50, isDone: false })
    expect(await read(learner, second, 9)).toMatchObject({ progress: 100 })
  })

  test('is published only whole', async () => {
    const { owner, courseId, moduleId } = await aCourse(t)
    const api = t.as(owner).courses
    await api.addLesson({ params: { courseId, moduleId }, body: { title: 'Footings', kind: 'quiz' } })
    await expect(api.publish({ params: { courseId } })).rejects.toMatchObject(
      refused(409, '“Footings” has no questions yet.'),
    )
  })

  test('is published once: with nothing new there is no other version, and a course off the list goes back as it was', async () => {
    const { owner, courseId, lessonId } = await aCourse(t, [{ kind: 'text', content: aText.trim() }])
    const api = t.as(owner).courses
    const publish = () => api.publish({ params: { courseId } })
    await expect(publish()).rejects.toMatchObject(refused(409, 'Nothing has changed'))
    expect(await api.draft({ params: { courseId } })).toMatchObject({ version: 1, isChanged: false })
    const write = (content: string) => api.updateLesson({ params: { courseId, lessonId }, body: { content } })
    await write('Another text.')
    expect(await api.draft({ params: { courseId } })).toMatchObject({ isChanged: true })
    await write(aText)
    await expect(publish()).rejects.toMatchObject(refused(409, 'Nothing has changed'))
    await api.withdraw({ params: { courseId } })
    expect(await publish()).toEqual({ version: 1 })
    expect(await t.as(null).courses.get({ params: { courseId } })).toMatchObject({ isPublished: true })
  })

  test('published by five presses at once makes one version', async () => {
    const { owner, courseId, lessonId } = await aCourse(t)
    const api = t.as(owner).courses
    await api.updateLesson({ params: { courseId, lessonId }, body: { title: 'Reactive clay' } })
    const five = Array.from({ length: 5 }, () => api.publish({ params: { courseId } }))
    const settled = await Promise.allSettled(five)
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await api.draft({ params: { courseId } })).toMatchObject({ version: 2, isChanged: false })
  })

  test('makes a lesson another kind only before it was published', async () => {
    const { owner, courseId, moduleId, lessonId } = await aCourse(t)
    const api = t.as(owner).courses
    const turn = (of: string, kind: 'text' | 'quiz') =>
      api.updateLesson({ params: { courseId, lessonId: of }, body: { kind, minutes: 1 } })
    await expect(turn(lessonId, 'quiz')).rejects.toMatchObject(refused(409, 'has been published'))
    expect(await turn(lessonId, 'text')).toEqual({ message: 'Saved' })
    const { id } = await api.addLesson({ params: { courseId, moduleId }, body: { title: 'Footings', kind: 'text' } })
    expect(await turn(id, 'quiz')).toEqual({ message: 'Saved' })
    await expect(turn(randomUUID(), 'text')).rejects.toMatchObject(refused(404))
  })

  test('of the order takes all lessons, each once', async () => {
    const { owner, courseId, lessonIds, moduleId } = await aCourse(t, [
      { kind: 'text', content: aText },
      { kind: 'text', content: aText },
    ])
    const api = t.as(owner).courses
    const { id: other } = await api.addModule({ params: { courseId }, body: { title: 'After the pour' } })
    const [first = '', second = ''] = lessonIds
    const put = (...modules: { id: string; lessonIds: string[] }[]) =>
      api.arrange({ params: { courseId }, body: { modules } })
    await put({ id: other, lessonIds: [second] }, { id: moduleId, lessonIds: [first] })
    const { modules } = await api.draft({ params: { courseId } })
    expect(modules.map(({ id, lessons }) => [id, lessons.map(({ id }) => id)])).toEqual([
      [other, [second]],
      [moduleId, [first]],
    ])
    const foreign = await aCourse(t)
    for (const wrong of [
      [{ id: moduleId, lessonIds: [first, second] }],
      [
        { id: other, lessonIds: [second, second] },
        { id: moduleId, lessonIds: [first] },
      ],
      [
        { id: other, lessonIds: [second] },
        { id: moduleId, lessonIds: [first, foreign.lessonIds[0] ?? ''] },
      ],
    ])
      await expect(put(...wrong)).rejects.toMatchObject(refused(409, 'changed meanwhile'))
    await expect(api.removeModule({ params: { courseId, moduleId } })).rejects.toMatchObject(refused(409))
  })

  test('of the order, or of a module’s title, does not write over another author’s', async () => {
    const { owner, communityId, courseId, lessonIds, moduleId } = await aCourse(t, [
      { kind: 'text', title: 'One', content: aText },
      { kind: 'text', title: 'Two', content: aText },
      { kind: 'text', title: 'Three', content: aText },
    ])
    const moderator = await aMember(t.ctx, communityId, { role: 'moderator' })
    const [one = '', two = '', three = ''] = lessonIds
    const read = async () => (await t.as(owner).courses.draft({ params: { courseId } })).modules
    const seen = tagOf('outline', outlineForm(await read()))
    const put = (by: Person, lessonIds: string[], basedOn?: string) =>
      t.as(by).courses.arrange({ params: { courseId }, body: { modules: [{ id: moduleId, lessonIds }], basedOn } })
    const both = await Promise.allSettled([
      put(owner, [two, one, three], seen),
      put(moderator, [one, three, two], seen),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const now = outlineForm(await read())
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { status: 409, details: { saved: now, basedOn: tagOf('outline', now) } },
    })
    // With what is there now in sight theirs may be replaced.
    await put(moderator, [three, two, one], tagOf('outline', now))
    expect((await read())[0]?.lessons.map(({ title }) => title)).toEqual(['Three', 'Two', 'One'])

    const rename = (by: Person, title: string) =>
      t.as(by).courses.updateModule({
        params: { courseId, moduleId },
        body: { title, basedOn: tagOf('module', { title: 'Start here' }) },
      })
    await rename(owner, 'Before you dig')
    await expect(rename(moderator, 'First things')).rejects.toMatchObject({
      status: 409,
      details: { saved: { title: 'Before you dig' } },
    })
  })

  test('with a video of an unknown host is refused at its field', async () => {
    const { owner, courseId, lessonIds } = await aCourse(t)
    const params = { courseId, lessonId: lessonIds[0] ?? '' }
    for (const videoUrl of [
      'https://evil.example/watch?v=dQw4w9WgXcQ',
      'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
      'http://youtu.be/dQw4w9WgXcQ',
      'javascript:alert(1)',
    ])
      await expect(t.as(owner).courses.updateLesson({ params, body: { videoUrl } })).rejects.toMatchObject({
        status: 400,
        issues: [{ path: 'videoUrl' }],
      })
  })

  test('by a stranger is refused, of a draft as if it were not there', async () => {
    const { courseId, owner } = await aCourse(t)
    const stranger = await aUser(t.ctx)
    await expect(t.as(stranger).courses.draft({ params: { courseId } })).rejects.toMatchObject(refused(403))
    const copy = await t.as(owner).courses.duplicate({ params: { courseId } })
    await expect(t.as(stranger).courses.draft({ params: { courseId: copy.id } })).rejects.toMatchObject(refused(404))
    const draft = await t.as(owner).courses.draft({ params: { courseId: copy.id } })
    expect(draft).toMatchObject({ title: 'Copy of Slabs on clay', version: 0, isListed: false })
    expect(draft.modules[0]?.lessons).toHaveLength(1)
  })

  test('that takes a course off the list leaves it to those who learn it', async () => {
    const { courseId, owner, lessonIds } = await aCourse(t)
    const learner = await aLearner(t, courseId)
    await t.as(owner).courses.withdraw({ params: { courseId } })
    await expect(t.as(null).courses.get({ params: { courseId } })).rejects.toMatchObject(refused(404))
    expect(await read(learner, lessonIds[0] ?? '')).toMatchObject({ progress: 100 })
  })
})

describe('a quiz', () => {
  const two = () =>
    [
      aQuestion(),
      aQuestion({ kind: 'multiple', prompt: 'Which are clay?', options: ['M', 'H1', 'A', 'S'], correct: [0, 1, 3] }),
      aQuestion({
        kind: 'number',
        prompt: 'How deep?',
        options: undefined,
        correct: undefined,
        value: 1.5,
        tolerance: 0.1,
        unit: 'm',
      }),
      aQuestion({ kind: 'ordering', prompt: 'In order', options: ['Dig', 'Pour', 'Cure'], correct: undefined }),
    ].map((question) => JSON.parse(JSON.stringify(question)))

  async function aQuiz(over: { questions?: Question[]; [key: string]: unknown } = {}) {
    const questions: ReturnType<typeof two> = over.questions ?? two()
    const course = await aCourse(t, [{ kind: 'quiz', questions, passPercent: 75, tries: 2, ...over }])
    const learner = await aLearner(t, course.courseId)
    const lessonId = course.lessonIds[0] ?? ''
    const quiz = async () => {
      const { quiz } = await t.as(learner).courses.lesson({ params: { lessonId } })
      if (!quiz) throw new Error('no quiz')
      return quiz
    }
    /** Answers to all that is asked, right but for the first questions. */
    const answers = async (wrong = 0) => {
      const asked = await quiz()
      const all = asked.questions.map(({ id, kind, options }, index) => {
        const isWrong = index < wrong
        const known = questions.find((question) => question.id === id)
        const at = (texts: string[]) => texts.map((text) => options.indexOf(text))
        if (kind === 'number') return { questionId: id, number: isWrong ? 9 : 1.55 }
        const right = kind === 'ordering' ? known.options : known.correct.map((place: number) => known.options[place])
        if (kind === 'ordering') return { questionId: id, chosen: isWrong ? at(right).reverse() : at(right) }
        const others = options.filter((option) => !right.includes(option))
        return { questionId: id, chosen: at(isWrong ? others.slice(0, 1) : right) }
      })
      return { attempt: asked.attempt, version: asked.version, answers: all }
    }
    const send = (body: Awaited<ReturnType<typeof answers>>) =>
      t.as(learner).courses.answer({ params: { lessonId }, body })
    return { ...course, learner, lessonId, quiz, answers, send }
  }

  test('passes with its mark and no less, and tells the answers only then', async () => {
    const { answers, send, learner, lessonId } = await aQuiz()
    const failed = await send(await answers(2))
    expect(failed).toMatchObject({ isPassed: false, rightCount: 2, askedCount: 4 })
    expect(failed.questions.map(({ answer }) => answer)).toEqual([null, null, null, null])
    const passed = await send(await answers(1))
    expect(passed).toMatchObject({ isPassed: true, rightCount: 3 })
    expect(passed.questions.every(({ answer }) => answer !== null)).toBe(true)
    expect(await t.as(learner).courses.lesson({ params: { lessonId } })).toMatchObject({
      evidence: { isDone: true, isQuizPassed: true },
      course: { progress: 100 },
    })
  })

  test('says nothing of its answers before they are given', async () => {
    const { learner, lessonId } = await aQuiz()
    const page = JSON.stringify(await t.as(learner).courses.lesson({ params: { lessonId } }))
    for (const secret of ['correct', 'tolerance', 'extremely', '1.5', 'explanation":"'])
      expect(page).not.toContain(secret)
    expect(page).not.toContain('["Dig","Pour","Cure"]')
  })

  test('posted twice at once counts once, and the answer is the same', async () => {
    const { answers, send, quiz } = await aQuiz()
    const body = await answers(2)
    const results = await Promise.all([send(body), send(body), send(body)])
    expect(new Set(results.map((result) => JSON.stringify(result))).size).toBe(1)
    expect(await quiz()).toMatchObject({ triesLeft: 1, attempt: 2 })
  })

  test('counts its own tries, and no other lesson takes answers', async () => {
    const questions = [aQuestion()]
    const quizzes = [
      { kind: 'quiz' as const, questions },
      { kind: 'quiz' as const, questions: [aQuestion()] },
    ]
    const { courseId, lessonIds } = await aCourse(t, [...quizzes, { kind: 'text', content: aText }])
    const learner = await aLearner(t, courseId)
    const [first = '', second = '', reading = ''] = lessonIds
    const answer = async (lessonId: string) => {
      const { quiz } = await t.as(learner).courses.lesson({ params: { lessonId } })
      const [asked] = quiz?.questions ?? []
      const chosen = [asked?.options.indexOf('Class E') ?? 0]
      const body = { attempt: 1, version: quiz?.version ?? 1, answers: [{ questionId: asked?.id ?? courseId, chosen }] }
      return t.as(learner).courses.answer({ params: { lessonId }, body })
    }
    for (const lessonId of [first, second]) expect(await answer(lessonId)).toMatchObject({ isPassed: true })
    await expect(answer(reading)).rejects.toMatchObject(refused(409, 'This lesson has no questions'))
  })

  test('with a question left open, of whatever kind, costs no try and says which and what is missing', async () => {
    const { answers, send, quiz, learner, lessonId } = await aQuiz()
    const whole = await answers(4)
    const { questions } = await quiz()
    const words = {
      single: 'Choose an answer',
      multiple: 'Choose at least one',
      number: 'Give a number',
      ordering: 'Give each a place of its own',
    }
    for (const [index, { id, kind }] of questions.entries()) {
      const others = whole.answers.filter(({ questionId }) => questionId !== id)
      const nothing = [others, [...others, { questionId: id, chosen: [] }]]
      const partly = kind === 'ordering' ? [[...others, { questionId: id, chosen: [1, 0] }]] : []
      for (const open of [...nothing, ...partly])
        await expect(send({ ...whole, answers: open })).rejects.toMatchObject({
          status: 400,
          message: `Question ${index + 1} isn’t answered in full yet`,
          issues: [{ path: `answers.${id}`, message: words[kind] }],
        })
    }
    const last = whole.answers.slice(3)
    await expect(send({ ...whole, answers: last })).rejects.toMatchObject({
      message: 'Questions 1, 2 and 3 aren’t answered in full yet',
      issues: questions.slice(0, 3).map(({ id, kind }) => ({ path: `answers.${id}`, message: words[kind] })),
    })
    await expect(send({ ...whole, answers: [] })).rejects.toMatchObject(refused(400, 'Answer the questions first'))
    expect(await quiz()).toMatchObject({ triesLeft: 2, attempt: 1, last: null })
    expect((await t.as(learner).courses.lesson({ params: { lessonId } })).evidence.isQuizPassed).toBe(false)
    const counted = await send(whole)
    expect(counted).toMatchObject({ attempt: 1, rightCount: 0 })
    // What arrives late of a try that is counted changes nothing of it.
    expect(await send({ ...whole, answers: last })).toEqual(counted)
  })

  test('past its tries is refused with when there is one again, and then there is', async () => {
    const { answers, send, quiz, learner } = await aQuiz()
    await send(await answers(2))
    const late = await answers(2)
    await send(late)
    expect(await quiz()).toMatchObject({ triesLeft: 0, questions: [], nextTryAt: expect.any(String) })
    await expect(send({ ...late, attempt: 3 })).rejects.toMatchObject(refused(409, 'You’ve used your 2 tries.'))
    await t.ctx.db.execute(sql`update quiz_attempts set answered_at = answered_at - interval '25 hours'
      where enrolment_id in (select id from enrolments where user_id = ${learner.id})`)
    expect(await send(await answers())).toMatchObject({ isPassed: true, attempt: 3 })
  })

  test('draws from its pool, the same for one try and another set for the next', async () => {
    const questions = Array.from({ length: 12 }, (_, at) => aQuestion({ prompt: `Question ${at}` }))
    const { quiz, send } = await aQuiz({ questions, drawCount: 4, tries: 20 })
    const [once, again] = [await quiz(), await quiz()]
    expect(once.questions).toHaveLength(4)
    expect(again).toEqual(once)
    await expect(send({ attempt: 1, version: once.version, answers: [] })).rejects.toMatchObject(refused(400))
    const wrong = once.questions.map(({ id, options }) => ({ questionId: id, chosen: [options.indexOf('Class A')] }))
    await send({ attempt: 1, version: once.version, answers: wrong })
    expect((await quiz()).questions.map(({ id }) => id)).not.toEqual(once.questions.map(({ id }) => id))
  })

  const inOldOrder = async (learner: TestUser, lessonId: string, questions: Question[]) => {
    const { rows } = await t.ctx.pool.query('select id from enrolments where user_id = $1', [learner.id])
    return draw(questions, 0, `${rows[0].id} ${lessonId} 1`)
  }

  test('is asked in an order that nobody can compute from what they know of it', async () => {
    const questions = Array.from({ length: 12 }, (_, at) => aQuestion({ prompt: `Question ${at}` }))
    const { quiz, learner, lessonId } = await aQuiz({ questions })
    const computed = await inOldOrder(learner, lessonId, questions)
    expect((await quiz()).questions.map(({ id }) => id)).not.toEqual(computed.map(({ question }) => question.id))
  })

  test('that was answered is shown as it was asked, also from before its order was secret', async () => {
    const questions = two()
    const { answers, send, quiz, learner, lessonId } = await aQuiz({ questions })
    const sent = await send(await answers(2))
    expect((await quiz()).last).toEqual(sent)
    const early = (await inOldOrder(learner, lessonId, questions)).map(({ question, order }) => ({
      questionId: question.id,
      chosen: question.kind === 'number' ? [] : [order.indexOf(0)],
      number: question.kind === 'number' ? 1.5 : null,
    }))
    await t.ctx.pool.query('update quiz_attempts set answers = $1 where lesson_id = $2', [
      JSON.stringify(early),
      lessonId,
    ])
    const given = (await quiz()).last?.questions.map(({ given }) => given)
    expect(given?.toSorted()).toEqual(['1.5 m', 'Class A', 'Dig', 'M'])
  })

  test('of yesterday’s version is not marked by today’s answers', async () => {
    const { answers, send, owner, courseId, lessonId } = await aQuiz()
    const body = await answers()
    await t.as(owner).courses.updateLesson({ params: { courseId, lessonId }, body: { minutes: 7 } })
    await t.as(owner).courses.publish({ params: { courseId } })
    await expect(send(body)).rejects.toMatchObject(refused(409, 'Reload the page'))
  })
})

describe('a certificate', () => {
  let owner: Person
  let learner: Awaited<ReturnType<typeof aLearner>>
  let [code, address] = ['', '']
  beforeAll(async () => {
    const course = await aCourse(t)
    owner = course.owner
    learner = await aLearner(t, course.courseId)
    code = (await read(learner, course.lessonIds[0] ?? '')).certificateCode ?? ''
    address = `/api/certificates/${code}/certificate.pdf`
  })

  test('is a PDF with its number for its holder, and for nobody else', async () => {
    const answer = await t.http.inject({ url: address, headers: { cookie: await t.signIn(learner) } })
    const text = (await pdfText(answer.rawPayload)).join()
    for (const said of ['Lee Tran', 'Slabs on clay', 'measured: ', code, `/verify/${code}`])
      expect(text).toContain(said)
    const other = await t.http.inject({ url: address, headers: { cookie: await t.signIn(await aUser(t.ctx)) } })
    expect(other.statusCode).toBe(404)
    expect((await t.http.inject(address)).statusCode).toBe(401)
  })

  test('counts its hours by topic, in a table too', async () => {
    expect(await t.as(learner).certificates.record({})).toMatchObject({
      topics: [{ topic: 'Structure', minutes: 1, count: 1 }],
      totalMinutes: 1,
      measuredMinutes: 1,
      certificates: [{ minutes: 1, measuredMinutes: 1 }],
    })
    expect(await t.as(null).certificates.get({ params: { code } })).toMatchObject({ minutes: 1, measuredMinutes: 1 })
    const csv = await t.http.inject({ url: '/api/certificates.csv', headers: { cookie: await t.signIn(learner) } })
    expect(csv.body).toContain(`Slabs on clay,Structure,0.0,0.0,0.0,Olga Brandt,${code},`)
  })

  test('says what the course claims, and what its lessons are measured to take', async () => {
    const { courseId, lessonIds } = await aCourse(t, [
      { kind: 'text', content: aText.repeat(20), minutes: 2 },
      { kind: 'video', videoUrl: 'https://youtu.be/dQw4w9WgXcQ', minutes: 1 },
    ])
    const reader = await aLearner(t, courseId)
    const [reading = '', video = ''] = lessonIds
    await read(reader, reading, 600)
    const watched = Array.from({ length: 100 }, (_, part) => part)
    const body = { seconds: 60, watched }
    const { certificateCode } = await t.as(reader).courses.progress({ params: { lessonId: video }, body })
    const own = t.as(reader).certificates
    // 1,080 words take six minutes; how long the video is, its author says and nobody has measured.
    const measures = { measuredMinutes: 6, unmeasuredMinutes: 1 }
    expect(await own.record({})).toMatchObject({ totalMinutes: 3, ...measures })
    expect(await own.get({ params: { code: certificateCode ?? '' } })).toMatchObject({ minutes: 3, ...measures })
    await t.ctx.pool.query('update certificates set measured_minutes = null where code = $1', [certificateCode])
    expect(await own.record({})).toMatchObject({ totalMinutes: 3, measuredMinutes: 0 })
  })

  test('is found by its number as it was pasted or typed off paper', async () => {
    const typed = [
      code.toLowerCase(),
      ` ${code} `,
      code.replaceAll('-', ' '),
      code.replaceAll('-', '\u2013'),
      `\u200b${code.replaceAll('-', '')}`,
    ]
    for (const written of typed)
      expect(await t.as(null).certificates.get({ params: { code: written } })).toMatchObject({ code })
    const pdf = `/api/certificates/${encodeURIComponent(code.replaceAll('-', ' '))}/certificate.pdf`
    expect((await t.http.inject({ url: pdf, headers: { cookie: await t.signIn(learner) } })).statusCode).toBe(200)
  })

  test('that nobody issued is not there', async () => {
    for (const wrong of ['LV-2222-2222', 'x', `${code}0`])
      await expect(t.as(null).certificates.get({ params: { code: wrong } })).rejects.toMatchObject({ status: 404 })
  })

  test('is taken back by the course’s owner alone, with a reason its holder reads', async () => {
    const revoke = (by: Person) =>
      t.as(by).certificates.revoke({ params: { code }, body: { reason: 'Somebody else answered the quiz' } })
    await expect(revoke(learner)).rejects.toMatchObject(refused(403))
    await revoke(owner)
    await expect(revoke(owner)).rejects.toMatchObject(refused(409))
    const seen = await t.as(null).certificates.get({ params: { code } })
    expect(seen).toMatchObject({ revokedAt: expect.any(String), revokedReason: '', holderName: 'Lee Tran' })
    expect(await t.as(learner).certificates.get({ params: { code } })).toMatchObject({
      revokedReason: 'Somebody else answered the quiz',
    })
    expect(await t.as(learner).certificates.record({})).toMatchObject({ certificates: [], totalMinutes: 0 })
    expect((await t.http.inject({ url: address, headers: { cookie: await t.signIn(learner) } })).statusCode).toBe(404)
  })
})
