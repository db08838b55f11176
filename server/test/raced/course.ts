import { aCourse, aText } from '../courses.ts'
import { aMember } from '../factories.ts'
import type { Aggregate } from './race.ts'

/** A published course of two lessons with three learners. */
export const course: Aggregate = {
  name: 'a course',
  broken: `select count(*) from (select from enrolments group by course_id, user_id having count(*) > 1) twice`,
  known: [],
  async build(t, random) {
    const lesson = { kind: 'text' as const, content: aText }
    const { owner, communityId, courseId, moduleId, lessonIds } = await aCourse(t, [lesson, lesson])
    const members = await Promise.all(Array.from({ length: 3 }, () => aMember(t.ctx, communityId)))
    const params = { courseId }
    const member = () => t.as(random.pick(members))
    const asOwner = t.as(owner).courses
    await t.as(members[0] ?? owner).courses.enrol({ params })
    await t.as(members[1] ?? owner).courses.enrol({ params })
    return {
      enrol: () => member().courses.enrol({ params }),
      learn: () =>
        member().courses.progress({
          params: { lessonId: random.pick(lessonIds) },
          body: { seconds: 60, ended: true },
        }),
      review: () => member().courses.review({ params, body: { stars: 5 } }),
      publish: () => asOwner.publish({ params }),
      withdraw: () => asOwner.withdraw({ params }),
      duplicate: () => asOwner.duplicate({ params }),
      addLesson: () =>
        asOwner.addLesson({ params: { courseId, moduleId }, body: { title: 'Footings', kind: 'text' } as never }),
      removeLesson: () => asOwner.removeLesson({ params: { courseId, lessonId: random.pick(lessonIds) } as never }),
      leave: () => member().communities.leave({ params: { communityId } }),
      read: () => member().courses.get({ params } as never),
    }
  },
}
