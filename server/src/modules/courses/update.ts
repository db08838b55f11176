import type { UpdateCourse } from '@lv/contract/courses'
import { invalidField } from '@lv/contract/errors'
import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { Context } from '../../context.ts'
import { changes } from '../../http/subjects.ts'
import { courses } from './tables.ts'

type Change = z.output<typeof UpdateCourse> & { courseId: string; communityId: string | null }

/** Changes what is said of a course; that counts at once. Only for its authors. @throws `invalid` */
export async function updateCourse(ctx: Context, { courseId, communityId, ...change }: Change) {
  if (communityId === null && change.access === 'membership')
    throw invalidField('access', 'A course of the platform has no members')
  if (Object.values(change).some((value) => value !== undefined))
    await ctx.db.update(courses).set(change).where(eq(courses.id, courseId))
  changes('courses')
  return { message: 'Saved' }
}
