import type { CourseAccess } from '@lv/contract/course-options'
import { ApiError } from '@lv/contract/errors'
import { sql } from 'drizzle-orm'
import type { Actor } from '#core/actor.ts'
import type { Context } from '#core/context.ts'
import { remember } from '#core/request-memo.ts'
import { isOpenTo, mayAuthor, mayLearn } from './parts/course-columns.read.ts'

export const COURSE_NOT_FOUND = 'Course not found'

export type Standing = {
  id: string
  version: number
  isListed: boolean
  isOpen: boolean
  mayLearn: boolean
  isEnrolled: boolean
  canEdit: boolean
  communityId: string | null
  access: CourseAccess
  priceCents: number | null
  title: string
  /** A closed community admits nobody, and sells nothing. */
  isClosed: boolean
}

/** Cached per request. @throws `not_found` if there is none, or the actor may not see it */
export function findCourse(ctx: Context, actor: Actor | null, courseId: string): Promise<Standing> {
  return remember(actor, `course ${courseId}`, async () => {
    const { rows } = await ctx.db.execute<Standing>(sql`select k.id, k.version, k.is_listed as "isListed",
        ${isOpenTo(ctx, actor)} as "isOpen", ${mayLearn(ctx, actor)} as "mayLearn", ${mayAuthor(actor)} as "canEdit",
        exists (select from enrolments e where e.course_id = k.id and e.user_id = ${actor?.id ?? null}::uuid) as "isEnrolled",
        k.community_id as "communityId", k.access, k.price_cents as "priceCents", k.title,
        exists (select from communities c where c.id = k.community_id and c.archived_at is not null) as "isClosed"
      from courses k where k.id = ${courseId}::uuid`)
    const [found] = rows
    const isThere = found && (found.canEdit || (found.isListed && found.isOpen) || (found.isEnrolled && found.mayLearn))
    if (!isThere) throw new ApiError('not_found', COURSE_NOT_FOUND)
    return found
  })
}
