import type { Course } from '@lv/contract/courses'
import { decimalDollars } from '@lv/contract/decimal-dollars'
import { type SQL, sql } from 'drizzle-orm'
import { isInGoodStanding } from '#core/access.ts'
import type { Actor } from '#core/actor.ts'
import type { Context } from '#core/context.ts'
import { isStillPaid } from '#domains/billing/payments/standing-payment.ts'
import { isEntitled } from '#domains/community/communities/entitled.ts'

/** The unverified and the suspended see what visitors see. */
const memberId = (actor: Actor | null) => (actor && isInGoodStanding(actor) ? actor.id : null)

const isMember = (ctx: Context, actor: Actor | null): SQL =>
  sql`exists (select from memberships m
    where m.community_id = k.community_id and m.user_id = ${memberId(actor)}::uuid and ${isEntitled(ctx)})`

const isOfPublic = sql`exists (select from communities c where c.id = k.community_id and c.is_public)`

export const isOpenTo = (ctx: Context, actor: Actor | null): SQL =>
  sql`(k.community_id is null or ${isMember(ctx, actor)} or ${isOfPublic})`

const hasRole = (actor: Actor | null, roles: SQL): SQL => {
  if (!actor || !isInGoodStanding(actor)) return sql`false`
  return sql`case when k.community_id is null then ${actor.isAdmin && actor.isAdminSession}::boolean
    else exists (select from memberships m where m.community_id = k.community_id and m.user_id = ${actor.id}::uuid
      and m.role in (${roles})) end`
}

const AUTHORS = sql`'owner', 'moderator'`

/** Owners and moderators write a community's courses, administrators the platform's. */
export const mayAuthor = (actor: Actor | null): SQL => hasRole(actor, AUTHORS)

/** A purchase wholly refunded, by whatever way, no longer counts. */
const isBoughtBy = (me: SQL): SQL => sql`exists (select from course_purchases p
  where p.course_id = k.id and p.user_id = ${me} and ${isStillPaid(sql`p.charge_id`)})`

const hasBegunFree = (me: SQL): SQL =>
  sql`(exists (select from enrolments b where b.course_id = k.id and b.user_id = ${me})
    and not exists (select from course_purchases p where p.course_id = k.id and p.user_id = ${me}))`

/** SQL condition, once enrolled. A purchase stays valid whatever becomes of the course, its price and its community. */
export const mayLearn = (ctx: Context, actor: Actor | null): SQL => {
  const isFree = sql`(k.access = 'free' and ${isOpenTo(ctx, actor)})`
  if (!actor) return isFree
  const me = sql`${actor.id}::uuid`
  return sql`(${isFree} or (k.access = 'membership' and ${isMember(ctx, actor)}) or ${isBoughtBy(me)}
    or (k.access = 'bought' and (${mayAuthor(actor)} or (${isOpenTo(ctx, actor)} and ${hasBegunFree(me)}))))`
}

export const mayRevoke = (actor: Actor | null): SQL => hasRole(actor, sql`'owner'`)

export const isOfAuthor = (actor: Actor): SQL => {
  if (!isInGoodStanding(actor)) return sql`false`
  return sql`(k.community_id in (select m.community_id from memberships m
      where m.user_id = ${actor.id}::uuid and m.role in (${AUTHORS}))
    or (k.community_id is null and ${actor.isAdmin && actor.isAdminSession}::boolean))`
}

export type CourseRow = Omit<Course, 'thumbnail' | 'price' | 'nextLessonId'> & { priceCents: number | null }

const isLearning = (ctx: Context, actor: Actor | null): SQL =>
  sql`(e.id is not null and (k.access <> 'bought' or ${mayLearn(ctx, actor)}))`

export const courseColumns = (
  ctx: Context,
  actor: Actor | null,
): SQL => sql`k.id, k.title, k.description, k.level, k.topic, k.access,
  k.price_cents as "priceCents",
  coalesce(e.minutes, k.duration_minutes) as duration,
  k.enrolment_count as "enrollmentCount", ${isLearning(ctx, actor)} as "isEnrolled", coalesce(e.progress, 0)::int as progress,
  coalesce((select json_build_object('firstName', u.first_name, 'lastName', u.last_name,
      'profileImageUrl', u.profile_image_url) from users u where u.id = k.author_id),
    json_build_object('firstName', '', 'lastName', '', 'profileImageUrl', null)) as instructor,
  (select json_build_object('id', c.id, 'name', c.name) from communities c where c.id = k.community_id) as community`

/** `price` is in dollars, as in the specification. */
export const presentCourse = <Row extends CourseRow>(row: Row) =>
  Object.assign(row, { thumbnail: null, price: row.priceCents === null ? null : decimalDollars(row.priceCents) })
