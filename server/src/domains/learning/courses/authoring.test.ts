import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { aCourse, aLearner, aQuestion, aText } from '#test/courses.ts'
import { aMember, aUser } from '#test/factories.ts'

const t = await testApp()

const refused = (status: number, message = '') => ({ status, message: expect.stringContaining(message) })
const aQuiz = async () => {
  const course = await aCourse(t, [{ kind: 'quiz', questions: [aQuestion({ prompt: 'First' })] }])
  const api = t.as(course.owner).courses
  const params = { courseId: course.courseId, lessonId: course.lessonId }
  const prompts = async () => (await api.draftLesson({ params })).questions.map(({ prompt }) => prompt)
  return { ...course, api, params, prompts }
}

test('a question takes the place of the one with its id, and another comes last', async () => {
  const { api, params, prompts } = await aQuiz()
  const second = aQuestion({ prompt: 'Second' })
  await api.saveQuestion({ params, body: second })
  await api.saveQuestion({ params, body: aQuestion({ prompt: 'Third' }) })
  await api.saveQuestion({ params, body: aQuestion({ id: second.id, prompt: 'Second, again' }) })
  expect(await prompts()).toEqual(['First', 'Second, again', 'Third'])
  await api.removeQuestion({ params: { ...params, questionId: second.id } })
  expect(await prompts()).toEqual(['First', 'Third'])
  const gone = api.removeQuestion({ params: { ...params, questionId: second.id } })
  await expect(gone).rejects.toMatchObject(refused(404, 'Question not found'))
})

test('ten questions written at the same time are all kept, and the same one ten times is one', async () => {
  const { api, params, prompts } = await aQuiz()
  const same = aQuestion({ prompt: 'Same' })
  await Promise.all(
    Array.from({ length: 10 }, async (_, at) => {
      await api.saveQuestion({ params, body: aQuestion({ prompt: `Question ${at}` }) })
      await api.saveQuestion({ params, body: same })
    }),
  )
  expect(await prompts()).toHaveLength(12)
})

test('a quiz has forty questions at most, and a reading none', async () => {
  const { api, params, owner, moduleId } = await aQuiz()
  const questions = Array.from({ length: 40 }, () => aQuestion())
  await api.updateLesson({ params, body: { questions } })
  const one = api.saveQuestion({ params, body: aQuestion() })
  await expect(one).rejects.toMatchObject(refused(409, 'at most 40'))
  await api.saveQuestion({ params, body: aQuestion({ id: questions[0]?.id }) })
  const { id } = await t
    .as(owner)
    .courses.addLesson({ params: { ...params, moduleId }, body: { title: 'Clay', kind: 'text' } })
  const asked = (lessonId: string) => api.saveQuestion({ params: { ...params, lessonId }, body: aQuestion() })
  await expect(asked(id)).rejects.toMatchObject(refused(409, 'no quiz'))
  await expect(asked(randomUUID())).rejects.toMatchObject(refused(404))
})

test('a lesson may take less than is measured, not more', async () => {
  const { owner, courseId, lessonIds } = await aCourse(t, [
    { kind: 'text', content: aText.repeat(20) },
    { kind: 'quiz', questions: [aQuestion(), aQuestion(), aQuestion()], drawCount: 2 },
  ])
  const [reading = '', quiz = ''] = lessonIds
  const api = t.as(owner).courses
  const claim = (lessonId: string, minutes: number, more: object = {}) =>
    api.updateLesson({ params: { courseId, lessonId }, body: { minutes, ...more } })
  // 1,080 words take five and a half minutes, two questions four.
  const tooLong = (message: string) => ({ status: 400, issues: [{ path: 'minutes', message }] })
  await expect(claim(reading, 480 / 2)).rejects.toMatchObject(tooLong('At most 6 minutes: its words at 200 a minute'))
  await expect(claim(quiz, 6)).rejects.toMatchObject(
    tooLong('At most 4 minutes: two minutes for each question that is asked'),
  )
  await expect(claim(reading, 2, { content: 'Ten words.' })).rejects.toMatchObject(
    tooLong('At most 1 minute: its words at 200 a minute'),
  )
  await claim(reading, 6)
  await claim(quiz, 3)
  await api.publish({ params: { courseId } })
  const minutes = async () => (await t.as(owner).courses.get({ params: { courseId } })).duration
  expect(await minutes()).toBe(9)
  // What was claimed of a longer text is measured anew as it is published.
  await api.updateLesson({ params: { courseId, lessonId: reading }, body: { content: aText } })
  await api.publish({ params: { courseId } })
  expect(await minutes()).toBe(4)
  expect(await api.draft({ params: { courseId } })).toMatchObject({ isChanged: false })
})

test('Chinese and Japanese are measured by their characters, and what is between them by its words', async () => {
  const { owner, courseId, lessonIds } = await aCourse(t, [{ kind: 'text', content: aText }])
  const api = t.as(owner).courses
  const claim = (content: string, minutes: number) =>
    api.updateLesson({ params: { courseId, lessonId: lessonIds[0] ?? '' }, body: { content, minutes } })
  const tooLong = (minutes: string) => ({
    status: 400,
    issues: [
      {
        path: 'minutes',
        message: `At most ${minutes}: its text at 200 words or 400 Chinese or Japanese characters a minute`,
      },
    ],
  })
  // 1,600 characters are four minutes; their commas and full stops are none, and 200 words one more.
  const chinese = '黏土，在下雨时膨胀。'.repeat(1600 / 8)
  const words = ' clay'.repeat(200)
  await expect(claim(chinese, 5)).rejects.toMatchObject(tooLong('4 minutes'))
  await expect(claim(chinese + words, 6)).rejects.toMatchObject(tooLong('5 minutes'))
  await expect(claim('ねんど、テスト。'.repeat(200), 5)).rejects.toMatchObject(tooLong('3 minutes'))
  await claim(chinese, 4)
})

test('what publishing changes is named: lessons that are new, rewritten, taken out or elsewhere', async () => {
  const { owner, courseId, moduleId, lessonIds } = await aCourse(t, [
    { kind: 'text', title: 'One', content: aText },
    { kind: 'text', title: 'Two', content: aText },
    { kind: 'text', title: 'Three', content: aText },
  ])
  const [one = '', two = '', three = ''] = lessonIds
  const api = t.as(owner).courses
  const draft = async () => {
    const { modules, removed, isReordered, isChanged } = await api.draft({ params: { courseId } })
    const changes = modules.flatMap(({ lessons }) => lessons.map(({ title, change }) => `${title}: ${change}`))
    return { changes, removed, isReordered, isChanged }
  }
  const asPublished = ['One: none', 'Two: none', 'Three: none']
  expect(await draft()).toEqual({ changes: asPublished, removed: [], isReordered: false, isChanged: false })
  await api.updateLesson({ params: { courseId, lessonId: one }, body: { content: `${aText} Again.` } })
  await api.removeLesson({ params: { courseId, lessonId: two } })
  await api.addLesson({ params: { courseId, moduleId }, body: { title: 'Four', kind: 'text' } })
  const changed = { changes: ['One: changed', 'Three: none', 'Four: new'], removed: ['Two'], isReordered: false }
  expect(await draft()).toEqual({ ...changed, isChanged: true })
  const { modules } = await api.draft({ params: { courseId } })
  const four = modules[0]?.lessons[2]?.id ?? ''
  await api.arrange({ params: { courseId }, body: { modules: [{ id: moduleId, lessonIds: [three, one, four] }] } })
  expect(await draft()).toMatchObject({ isReordered: true })
})

test('where people stop is counted among those whose version has the lesson', async () => {
  const { owner, courseId, moduleId, lessonId } = await aCourse(t)
  const api = t.as(owner).courses
  const early = await aLearner(t, courseId)
  await t.as(early).courses.progress({ params: { lessonId }, body: { seconds: 60, ended: true } })
  const { id } = await api.addLesson({ params: { courseId, moduleId }, body: { title: 'Footings', kind: 'text' } })
  await api.updateLesson({ params: { courseId, lessonId: id }, body: { content: aText } })
  await api.publish({ params: { courseId } })
  const late = await aLearner(t, courseId)
  await t.as(late).courses.progress({ params: { lessonId }, body: { seconds: 1 } })
  await t.as(late).courses.progress({ params: { lessonId: id }, body: { seconds: 60, ended: true } })
  const { statistics } = await api.draft({ params: { courseId } })
  expect(statistics).toMatchObject({
    enrolled: 2,
    completed: 1,
    lessons: [
      { learners: 2, opened: 2, done: 1 },
      { learners: 1, opened: 1, done: 1 },
    ],
  })
})

test('courses are written by owners and moderators, who find their drafts; others find none', async () => {
  const { owner, courseId, communityId } = await aCourse(t)
  const moderator = await aMember(t.ctx, communityId, { role: 'moderator' })
  const said = { description: 'On clay.', level: 'beginner' as const, topic: 'Structure' as const }
  const { id } = await t.as(moderator).courses.create({ body: { communityId, title: 'Piers', ...said } })
  const authored = async (by: typeof owner, query = {}) => {
    const { items, next } = await t.as(by).courses.authored({ query })
    return [items.map((item) => item.id), next]
  }
  expect(await authored(owner)).toEqual([[id, courseId], null])
  expect(await authored(moderator, { limit: 1 })).toEqual([[id], id])
  expect(await authored(moderator, { limit: 1, cursor: id })).toEqual([[courseId], null])
  expect(await authored(await aMember(t.ctx, communityId))).toEqual([[], null])
  expect(await authored(await aUser(t.ctx))).toEqual([[], null])
  const platform = t.as(moderator).courses.create({ body: { communityId: null, title: 'Piers', ...said } })
  await expect(platform).rejects.toMatchObject(refused(403))
})
