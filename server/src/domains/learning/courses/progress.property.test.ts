import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type TestUser, testApp } from '#test/app.ts'
import { aCourse, aLearner, aQuestion, aText } from '#test/courses.ts'
import { mendProgress, recomputeProgress } from './recompute-progress.ts'

const t = await testApp()

type Step =
  | { do: 'read'; lesson: number; seconds: number }
  | { do: 'rewrite'; lesson: number; times: number }
  | { do: 'remove'; lesson: number }
  | { do: 'add' }
  | { do: 'publish' }

const lesson = fc.nat({ max: 4 })
const times = fc.integer({ min: 1, max: 20 })
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('read' as const), lesson, seconds: fc.nat({ max: 30 }) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('rewrite' as const), lesson, times }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('remove' as const), lesson }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('add' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('publish' as const) }) },
)

/** What is refused (a lesson that is gone, a course without any) changes nothing. */
const ignore = (error: { status?: number }) => {
  expect([404, 409]).toContain(error.status)
}

async function play(steps: Step[]) {
  const three = [1, 2, 3].map((length) => ({ kind: 'text' as const, content: aText.repeat(length) }))
  const { owner, courseId, moduleId, lessonIds } = await aCourse(t, three)
  const learner = await aLearner(t, courseId)
  const [write, learn] = [t.as(owner).courses, t.as(learner).courses]
  const at = (place: number) => lessonIds[place % lessonIds.length] ?? ''
  const text = async (lessonId: string, content: string) =>
    write.updateLesson({ params: { courseId, lessonId }, body: { content } }).catch(ignore)
  let before = 0
  for (const one of steps) {
    if (one.do === 'read')
      await learn
        .progress({ params: { lessonId: at(one.lesson) }, body: { seconds: one.seconds, ended: true } })
        .catch(ignore)
    if (one.do === 'rewrite') await text(at(one.lesson), aText.repeat(one.times))
    if (one.do === 'remove') await write.removeLesson({ params: { courseId, lessonId: at(one.lesson) } }).catch(ignore)
    if (one.do === 'add') {
      const { id } = await write.addLesson({ params: { courseId, moduleId }, body: { title: 'More', kind: 'text' } })
      await text(id, aText)
      lessonIds.push(id)
    }
    if (one.do === 'publish') await write.publish({ params: { courseId } }).catch(ignore)
    const { progress } = await learn.get({ params: { courseId } })
    expect(progress).toBeGreaterThanOrEqual(before)
    before = progress
  }
  expect(await recomputeProgress(t.ctx, { adminId: null })).toEqual({ lessons: 0, enrolments: 0 })
}

test('progress computed again is the progress kept, and no edit takes any of it', { tags: ['slow'] }, async () => {
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), play), { numRuns: 12 })
})

test('what is wrong in what is kept is mended from the evidence, and said in words and in the log', async () => {
  const quiz = { kind: 'quiz' as const, questions: [aQuestion()], tries: 20 }
  const { courseId, lessonIds } = await aCourse(t, [{ kind: 'text', content: aText }, quiz])
  const [reading = '', asking = ''] = lessonIds
  const learners = [await aLearner(t, courseId), await aLearner(t, courseId), await aLearner(t, courseId)] as const
  const [done, failed] = learners
  const answer = async (by: TestUser, option: string) => {
    const { quiz } = await t.as(by).courses.lesson({ params: { lessonId: asking } })
    const [asked] = quiz?.questions ?? []
    const answers = [{ questionId: asked?.id ?? '', chosen: [asked?.options.indexOf(option) ?? 0] }]
    const body = { attempt: quiz?.attempt ?? 1, version: quiz?.version ?? 1, answers }
    await t.as(by).courses.answer({ params: { lessonId: asking }, body })
  }
  for (const by of learners)
    await t.as(by).courses.progress({ params: { lessonId: reading }, body: { seconds: 60, ended: true } })
  await answer(done, 'Class A')
  await answer(done, 'Class E')
  await answer(failed, 'Class A')
  await t.as(failed).courses.progress({ params: { lessonId: asking }, body: { note: 'Ask about E.' } })
  const kept = async () => {
    const { rows } = await t.ctx.pool.query(
      `select e.done_count, e.progress, p.seconds_needed, p.needs_video, p.needs_quiz,
         p.quiz_passed_at is not null as is_passed, e.completed_at is not null as is_completed
       from enrolments e join lesson_progress p on p.enrolment_id = e.id where e.course_id = $1 order by e.id, p.lesson_id`,
      [courseId],
    )
    return rows
  }
  const before = await kept()
  expect(before.map(({ done_count, is_completed }) => [done_count, is_completed])).toEqual([
    [2, true],
    [2, true],
    [1, false],
    [1, false],
    [1, false],
  ])
  const fine = 'All progress is as it should be: nothing to mend.'
  expect(await mendProgress(t.ctx, { adminId: null })).toEqual({ message: fine })
  for (const [wrong, of] of [
    ['update enrolments set done_count = 0, completed_at = null where user_id = $1', done],
    ['update enrolments set done_count = 2, completed_at = now() where user_id = $1', failed],
    [
      `update lesson_progress set quiz_passed_at = null where enrolment_id in (select id from enrolments where user_id = $1)`,
      done,
    ],
    [
      `update lesson_progress set seconds_needed = 9000, needs_video = true, needs_quiz = not needs_quiz
       where enrolment_id in (select id from enrolments where user_id = $1)`,
      failed,
    ],
  ] as const)
    await t.ctx.pool.query(wrong, [of.id])
  const message = 'Mended: 3 lessons and 2 enrolments.'
  expect(await mendProgress(t.ctx, { adminId: null, reason: 'A bad import' })).toEqual({ message })
  expect(await kept()).toEqual(before)
  const { rows } = await t.ctx.pool.query(
    "select detail from audit_log where action = 'progress_recomputed' order by at",
  )
  expect(rows.at(-1)?.detail).toEqual({ lessons: 3, enrolments: 2, reason: 'A bad import' })
  await t.ctx.pool.query('update enrolments set done_count = 0, completed_at = null where user_id = $1', [done.id])
  await t.ctx.pool.query(
    'update lesson_progress set seconds_needed = 9000 where lesson_id = $1 and enrolment_id in (select id from enrolments where user_id = $2)',
    [reading, failed.id],
  )
  expect(await mendProgress(t.ctx, { adminId: null })).toEqual({ message: 'Mended: 1 lesson and 1 enrolment.' })
})
