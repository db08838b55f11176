import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { aCourse, aLearner, aText } from '../../../test/courses.ts'
import { recomputeProgress } from './recompute-progress.ts'

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
      await learn.progress({ params: { lessonId: at(one.lesson) }, body: { seconds: one.seconds } }).catch(ignore)
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
  expect(await recomputeProgress(t.ctx)).toEqual({ lessons: 0, enrolments: 0 })
}

test('progress computed again is the progress kept, and no edit takes any of it', async () => {
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), play), { numRuns: 12 })
}, 60_000)

test('what is wrong in what is kept is mended from the evidence', async () => {
  const two = [1, 2].map(() => ({ kind: 'text' as const, content: aText }))
  const { courseId, lessonId } = await aCourse(t, two)
  const learner = await aLearner(t, courseId)
  await t.as(learner).courses.progress({ params: { lessonId }, body: { seconds: 60 } })
  const mine = 'where user_id = $1'
  await t.ctx.pool.query(`update enrolments set done_count = 0 ${mine}`, [learner.id])
  await t.ctx.pool.query(
    `update lesson_progress set seconds_needed = 9000 where enrolment_id in (select id from enrolments ${mine})`,
    [learner.id],
  )
  expect(await recomputeProgress(t.ctx)).toEqual({ lessons: 1, enrolments: 1 })
  expect(await t.as(learner).courses.get({ params: { courseId } })).toMatchObject({ progress: 50 })
})
