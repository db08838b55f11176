import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { type TestUser, testApp } from '#test/app.ts'
import { aCourse, aLearner } from '#test/courses.ts'
import { aMember, aUser } from '#test/factories.ts'

const t = await testApp()

let course: Awaited<ReturnType<typeof aCourse>>
let learner: TestUser
beforeEach(async () => {
  course = await aCourse(t)
  learner = await aLearner(t, course.courseId)
})

const params = () => ({ lessonId: course.lessonId })
const say = (by: TestUser, text: string) => t.as(by).courses.comment({ params: params(), body: { text } })
const read = async (by: TestUser, query = {}) => t.as(by).courses.comments({ params: params(), query })
const remove = (by: TestUser, commentId: string) =>
  t.as(by).courses.removeComment({ params: { ...params(), commentId } })
const refused = (status: number) => ({ status })

describe('the discussion under a lesson', () => {
  test('is read oldest first, and says who writes the course', async () => {
    await say(learner, 'Which class is it?')
    await say(course.owner, 'Class H1.')
    const { items } = await read(learner)
    expect(items).toMatchObject([
      { text: 'Which class is it?', authorName: 'Lee', isOfAuthor: false, isOwn: true, mayRemove: true },
      { text: 'Class H1.', authorName: 'Olga', isOfAuthor: true, isOwn: false, mayRemove: false },
    ])
    const { commentCount } = await t.as(learner).courses.lesson({ params: params() })
    expect(commentCount).toBe(2)
  })

  test('goes on from where a page of it ended', async () => {
    for (const text of ['One', 'Two', 'Three']) await say(learner, text)
    const first = await read(learner, { limit: 2 })
    expect(first.items.map(({ text }) => text)).toEqual(['One', 'Two'])
    const second = await read(learner, { limit: 2, cursor: first.next ?? '' })
    expect([second.items.map(({ text }) => text), second.next]).toEqual([['Three'], null])
  })

  test('is for those who learn the course and those who write it', async () => {
    const stranger = await aUser(t.ctx)
    await expect(read(stranger)).rejects.toMatchObject(refused(403))
    await expect(say(stranger, 'Hello')).rejects.toMatchObject(refused(403))
    const moderator = await aMember(t.ctx, course.communityId, { role: 'moderator' })
    await say(moderator, 'Hello')
    expect((await read(learner)).items).toHaveLength(1)
    await expect(
      t.as(learner).courses.comments({ params: { lessonId: randomUUID() }, query: {} }),
    ).rejects.toMatchObject(refused(404))
  })

  test('is closed to those whom the community has banned, and while it is closed', async () => {
    await t.ctx.pool.query('update communities set archived_at = now() where id = $1', [course.communityId])
    await expect(say(learner, 'Hello')).rejects.toMatchObject(refused(409))
  })

  test('loses a comment to its writer and to who writes the course, and to nobody else', async () => {
    const other = await aLearner(t, course.courseId)
    const { id } = await say(learner, 'Which class is it?')
    await expect(remove(other, id)).rejects.toMatchObject(refused(404))
    await remove(learner, id)
    await expect(remove(learner, id)).rejects.toMatchObject(refused(404))
    const { id: second } = await say(learner, 'Anybody?')
    await remove(course.owner, second)
    expect((await read(learner)).items).toEqual([])
  })

  test('is told to who teaches the course, but not what they say themselves', async () => {
    await say(course.owner, 'Ask me anything.')
    await say(learner, 'Which class is it?')
    const { rows } = await t.ctx.pool.query("select data->>'kind' as kind from notifications where user_id = $1", [
      course.owner.id,
    ])
    expect(rows).toEqual([{ kind: 'lesson-commented' }])
  })
})
