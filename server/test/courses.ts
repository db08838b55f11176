import { randomUUID } from 'node:crypto'
import type { LessonKind } from '@lv/contract/course-options'
import type { SaveLesson } from '@lv/contract/courses'
import type { Question } from '@lv/contract/quiz-questions'
import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { transact } from '#core/context.ts'
import { addModule } from '#domains/learning/courses/edit.ts'
import { addLesson, updateLesson } from '#domains/learning/courses/edit-lessons.ts'
import { publishCourse } from '#domains/learning/courses/publish.ts'
import { confirmPurchase } from '#domains/learning/courses/purchases.ts'
import { courses } from '#domains/learning/courses/schema.ts'
import { singleRow } from '#platform/database/rows.ts'
import type { TestApp, TestUser } from './app.ts'
import { aCommunity, aUser } from './factories.ts'
import { aPayment } from './paid.ts'

/** Fifty words: read in five seconds. */
export const aText = 'A slab on reactive clay moves with the seasons. '.repeat(6)

/** One with a right answer, the second of its options. */
export const aQuestion = (over: object = {}): Question =>
  ({
    id: randomUUID(),
    kind: 'single',
    prompt: 'Which site moves most?',
    options: ['Class A', 'Class E', 'Class S'],
    correct: [1],
    explanation: 'E is for extremely reactive.',
    ...over,
  }) as Question

type Lesson = { kind: LessonKind; title?: string } & z.output<typeof SaveLesson>

type Taught = { owner: TestUser; communityId: string }

/** A course of this community with these lessons, published by its owner; it costs none of their rate limits. */
export async function teach(t: TestApp, { owner, communityId }: Taught, lessons: Lesson[]) {
  const said = { title: 'Slabs on clay', description: 'What moves, and why.' }
  const row = { communityId, authorId: owner.id, ...said, level: 'beginner' as const, topic: 'Structure' as const }
  const { id: courseId } = singleRow(await t.ctx.db.insert(courses).values(row).returning())
  const { id: moduleId } = await addModule(t.ctx, { courseId, title: 'Start here' })
  const lessonIds: string[] = []
  for (const { kind, title = 'Clay', ...content } of lessons) {
    const { id: lessonId } = await addLesson(t.ctx, { courseId, moduleId, title, kind })
    await updateLesson(t.ctx, { courseId, lessonId, ...content })
    lessonIds.push(lessonId)
  }
  await publishCourse(t.ctx, courseId)
  await t.ctx.reads.drop()
  return { courseId, moduleId, lessonIds, lessonId: lessonIds[0] ?? '' }
}

/** A published course of a new public community with these lessons, by the community's owner. */
export async function aCourse(t: TestApp, lessons: Lesson[] = [{ kind: 'text', content: aText }], over: object = {}) {
  const owner = await aUser(t.ctx, { firstName: 'Olga', lastName: 'Brandt' })
  const { id: communityId } = await aCommunity(t.ctx, { ownerId: owner.id, ...over })
  return { owner, communityId, ...(await teach(t, { owner, communityId }, lessons)) }
}

/** Begins a course for a person, some hours ago. */
export async function begin(t: TestApp, learner: TestUser, courseId: string) {
  await t.as(learner).courses.enrol({ params: { courseId } })
  await t.ctx.pool.query(
    `update enrolments set enrolled_at = enrolled_at - interval '3 hours', clock_at = clock_at - interval '3 hours'
     where user_id = $1`,
    [learner.id],
  )
}

/** A new person who has begun the course some hours ago. */
export async function aLearner(t: TestApp, courseId: string): Promise<TestUser> {
  const learner = await aUser(t.ctx, { firstName: 'Lee', lastName: 'Tran' })
  await begin(t, learner, courseId)
  return learner
}

/** A published course of this community that costs $49, or so many cents; nobody has bought it. */
export async function aSoldCourse(
  t: TestApp,
  taught: Taught,
  priceCents = 4900,
  lessons: Lesson[] = [{ kind: 'text', content: aText }],
) {
  const course = await teach(t, taught, lessons)
  await t.ctx.pool.query(`update courses set access = 'bought', price_cents = $2 where id = $1`, [
    course.courseId,
    priceCents,
  ])
  await t.ctx.reads.drop()
  return course
}

/** A course that a person has paid for, as the provider's news would have it; some days ago, if told so. */
export async function aPurchase({ ctx: today }: TestApp, { id: userId }: TestUser, courseId: string, daysAgo = 0) {
  const ctx = { ...today, now: () => new Date(today.now().getTime() - daysAgo * 86_400_000) }
  const [course] = await ctx.db.select().from(courses).where(eq(courses.id, courseId))
  const { communityId = null, priceCents, title } = course ?? { priceCents: null, title: '' }
  const what = { communityId, amountCents: priceCents ?? 0, description: `Course: ${title}` }
  const { id: chargeId } = await aPayment(ctx, { userId, kind: 'course', ...what })
  await transact(ctx, (ctx) => confirmPurchase(ctx, { courseId, userId, chargeId }))
  return { chargeId }
}
