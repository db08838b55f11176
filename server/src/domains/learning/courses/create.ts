import type { CreateCourse } from '@lv/contract/courses'
import { ApiError, invalidField } from '@lv/contract/errors'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Actor } from '#core/actor.ts'
import { changes } from '#core/cache-tags.ts'
import { type Context, transact } from '#core/context.ts'
import { findCommunity } from '#domains/community/communities/find.ts'
import { requireMayWrite } from '#domains/community/communities/may-write.ts'
import { only } from '#platform/database/rows.ts'

type NewCourse = z.output<typeof CreateCourse>

async function requireMayAuthor(ctx: Context, actor: Actor, communityId: string | null) {
  if (communityId === null) {
    if (actor.isAdmin && actor.isAdminSession) return
    throw new ApiError('forbidden', 'Only administrators make courses of the platform')
  }
  const { viewer } = await findCommunity(ctx, actor, communityId)
  if (viewer !== 'owner' && viewer !== 'moderator')
    throw new ApiError('forbidden', 'Only the owner and moderators may do this')
  await requireMayWrite(ctx, { communityId, userId: actor.id })
}

/**
 * Begins a course, with its first module: nobody sees it before it is published.
 * @throws `forbidden` to those who neither own nor moderate it, `not_found` where there is none, `conflict` where it is closed
 */
export async function createCourse(ctx: Context, actor: Actor, course: NewCourse): Promise<{ id: string }> {
  const { communityId, title, description, level, topic, access, priceCents } = course
  await requireMayAuthor(ctx, actor, communityId)
  if (communityId === null && access === 'membership')
    throw invalidField('access', 'A course of the platform has no members')
  if (access === 'bought' && priceCents === null) throw invalidField('priceCents', 'Enter a price')
  const price = access === 'bought' ? priceCents : null
  return transact(ctx, async (ctx) => {
    const { rows } = await ctx.db.execute<{ id: string }>(sql`with made as (
        insert into courses (community_id, author_id, title, description, level, topic, access, price_cents)
        values (${communityId}::uuid, ${actor.id}::uuid, ${title}, ${description}, ${level}, ${topic}, ${access},
          ${price}::int)
        returning id)
      insert into course_modules (course_id, title, position) select id, 'Start here', 0 from made
      returning course_id as id`)
    changes()
    return only(rows)
  })
}
