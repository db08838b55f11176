import type { CreateCourse, UpdateCourse } from '@lv/contract/courses'
import { cut } from '@lv/contract/cut'
import { ApiError, invalidField } from '@lv/contract/errors'
import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Actor } from '#core/actor.ts'
import { invalidates } from '#core/cache-tags.ts'
import { type Context, transact } from '#core/context.ts'
import { findCommunity } from '#domains/community/communities/locks.ts'
import { requireMayWrite } from '#domains/community/communities/may-act.ts'
import { singleRow } from '#platform/database/rows.ts'
import { courses } from './schema.ts'

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

/** @throws `forbidden` to those who neither own nor moderate the community, `not_found`, `conflict` if it is closed */
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
    invalidates()
    return singleRow(rows)
  })
}

type Change = z.output<typeof UpdateCourse> & { courseId: string; communityId: string | null }

function priceOf({ access, priceCents }: Pick<Change, 'access' | 'priceCents'>): SQL {
  const wanted = sql`coalesce(${priceCents ?? null}::int, ${courses.priceCents})`
  return sql`case when coalesce(${access ?? null}::text, ${courses.access}) = 'bought' then ${wanted} end`
}

/** Counts at once, for those who buy it from now on. For the course's authors. @throws `invalid` */
export async function updateCourse(ctx: Context, { courseId, communityId, priceCents, ...change }: Change) {
  if (communityId === null && change.access === 'membership')
    throw invalidField('access', 'A course of the platform has no members')
  const price = priceOf({ access: change.access, priceCents })
  const { rowCount } = await ctx.db
    .update(courses)
    .set({ ...change, priceCents: price })
    .where(
      sql`${courses.id} = ${courseId}::uuid and (${price} is not null
        or coalesce(${change.access ?? null}::text, ${courses.access}) <> 'bought')`,
    )
  if (rowCount === 0) throw invalidField('priceCents', 'Enter a price')
  invalidates('courses')
  return { message: 'Saved' }
}

const LONGEST_TITLE = 120

/** Both courses share the bytes. A lesson's copy is found by its position. */
const copyFiles = (ctx: Context, from: string, to: string) =>
  ctx.db.execute(sql`with ordered as (
      select l.id, l.course_id, row_number() over (partition by l.course_id order by m.position, m.id, l.position, l.id) as place
      from lessons l join course_modules m on m.id = l.module_id
      where l.course_id in (${from}::uuid, ${to}::uuid))
    insert into lesson_files (lesson_id, course_id, role, file_id, file_name, file_type, byte_count,
      video_seconds)
    select twin.id, twin.course_id, f.role, f.file_id, f.file_name, f.file_type, f.byte_count,
      f.video_seconds
    from lesson_files f join ordered original on original.id = f.lesson_id
    join ordered twin on twin.place = original.place and twin.course_id = ${to}::uuid
    where original.course_id = ${from}::uuid and f.is_draft order by f.id`)

export const duplicateCourse = (ctx: Context, { courseId, authorId }: { courseId: string; authorId: string }) =>
  transact(ctx, async (ctx) => {
    // Nobody may remove a file from the original meanwhile.
    const original = await ctx.db.execute<{ title: string }>(
      sql`select title from courses where id = ${courseId}::uuid for share`,
    )
    const title = cut(`Copy of ${singleRow(original.rows).title}`, LONGEST_TITLE)
    const { rows } = await ctx.db.execute<{ id: string }>(sql`insert into courses
        (community_id, author_id, title, description, level, topic, access, price_cents, outcomes)
      select community_id, ${authorId}::uuid, ${title}, description, level, topic, access, price_cents,
        outcomes
      from courses where id = ${courseId}::uuid returning id`)
    const { id } = singleRow(rows)
    await ctx.db.execute(sql`with twins as (
        select m.id, uuid_v7() as twin, m.title, m.position from course_modules m where m.course_id = ${courseId}::uuid),
      copied as (
        insert into course_modules (id, course_id, title, position) select twin, ${id}::uuid, title, position from twins
        returning id)
      insert into lessons (course_id, module_id, position, title, kind, minutes, content, video_url, questions,
        pass_percent, tries, draw_count)
      select ${id}::uuid, t.twin, l.position, l.title, l.kind, l.minutes, l.content, l.video_url, l.questions,
        l.pass_percent, l.tries, l.draw_count
      from lessons l join twins t on t.id = l.module_id join copied c on c.id = t.twin`)
    await copyFiles(ctx, courseId, id)
    invalidates()
    return { id }
  })

export async function withdrawCourse(ctx: Context, courseId: string) {
  await ctx.db.execute(sql`update courses set is_listed = false where id = ${courseId}::uuid`)
  invalidates('courses')
  return { message: 'The course is off the list' }
}
