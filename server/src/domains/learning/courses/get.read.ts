import type { CoursePage } from '@lv/contract/courses'
import { type SQL, sql } from 'drizzle-orm'
import type { Actor } from '#core/actor.ts'
import type { Context } from '#core/context.ts'
import { isStillPaid } from '#domains/billing/payments/standing-payment.ts'
import { requireRow, toIsoTime, toIsoTimeOrNull } from '#platform/database/rows.ts'
import { COURSE_NOT_FOUND, findCourse, type Standing } from './find.read.ts'
import { type CourseRow, courseColumns, presentCourse } from './parts/course-columns.read.ts'
import { inModules, type OutlineRow } from './parts/outline.ts'
import { isReturnable, returnableUntil } from './purchases.ts'

const REVIEWS = 20

type Review = CoursePage['reviews'][number]
type Row = CourseRow & {
  profession: string | null
  courseCount: number
  outcomes: string[]
  publishedAt: string | null
  lessons: OutlineRow[]
  reviews: Review[]
  reviewCount: number
  averageStars: number | null
  isCompleted: boolean
  ownReview: { stars: number; text: string } | null
  certificateCode: string | null
  purchase: CoursePage['purchase']
}

const purchase = (
  ctx: Context,
  me: SQL,
) => sql`(select json_build_object('paidCents', c.amount_cents - c.refunded_cents, 'boughtAt', p.bought_at,
    'returnableUntil', case when ${isReturnable(ctx)} then ${returnableUntil} end)
  from course_purchases p join charges c on c.id = p.charge_id
  where p.course_id = k.id and p.user_id = ${me} and ${isStillPaid(sql`p.charge_id`)})`

const outline = sql`(select coalesce(json_agg(o order by o.position), '[]') from (
  select v.lesson_id as id, v.title, v.kind, v.minutes, v.module_title as "moduleTitle", v.position,
    coalesce(p.is_done, false) as "isDone"
  from lesson_versions v left join lesson_progress p on p.enrolment_id = e.id and p.lesson_id = v.lesson_id
  where v.course_id = k.id and v.version = coalesce(e.version, k.version)) o)`

const reviews = sql`(select coalesce(json_agg(w order by w."createdAt" desc), '[]') from (
  select r.id, r.stars, r.text, r.created_at as "createdAt",
    coalesce(nullif(trim(u.first_name), ''), 'A member') as "authorName"
  from course_reviews r join users u on u.id = r.user_id where r.course_id = k.id
  order by r.created_at desc limit ${REVIEWS}) w)`

function entitlementOf(actor: Actor | null, { isEnrolled, mayLearn, access }: Standing): CoursePage['entitlement'] {
  if (!actor) return 'sign_in'
  if (!mayLearn) return access === 'bought' ? 'buy' : 'join'
  return isEnrolled ? 'learn' : 'enrol'
}

/** @throws `not_found` */
export async function getCourse(ctx: Context, actor: Actor | null, courseId: string): Promise<CoursePage> {
  const standing = await findCourse(ctx, actor, courseId)
  const me = sql`${actor?.id ?? null}::uuid`
  const { rows } =
    await ctx.db.execute<Row>(sql`select ${courseColumns(ctx, actor)}, k.outcomes, k.published_at as "publishedAt",
      (select u.profession from users u where u.id = k.author_id) as profession,
      (select count(*)::int from courses o where o.author_id = k.author_id and o.is_listed) as "courseCount",
      ${outline} as lessons, ${reviews} as reviews,
      (select count(*)::int from course_reviews r where r.course_id = k.id) as "reviewCount",
      (select round(avg(r.stars), 1)::float from course_reviews r where r.course_id = k.id) as "averageStars",
      e.completed_at is not null as "isCompleted",
      (select json_build_object('stars', r.stars, 'text', r.text) from course_reviews r
        where r.course_id = k.id and r.user_id = ${me}) as "ownReview",
      (select c.code from certificates c where c.enrolment_id = e.id and c.revoked_at is null) as "certificateCode",
      ${purchase(ctx, me)} as purchase
    from courses k left join enrolments e on e.course_id = k.id and e.user_id = ${me}
    where k.id = ${courseId}::uuid`)
  const { lessons, profession, courseCount, isCompleted, ...row } = requireRow(rows, COURSE_NOT_FOUND)
  const { instructor } = row
  return {
    ...presentCourse(row),
    instructor: { ...instructor, profession, courseCount },
    lessonCount: lessons.length,
    isPublished: standing.isListed,
    publishedAt: toIsoTimeOrNull(row.publishedAt),
    outline: inModules(lessons),
    nextLessonId: (lessons.find(({ isDone }) => !isDone) ?? lessons[0])?.id ?? null,
    entitlement: entitlementOf(actor, standing),
    purchase: row.purchase && {
      ...row.purchase,
      boughtAt: toIsoTime(row.purchase.boughtAt),
      returnableUntil: toIsoTimeOrNull(row.purchase.returnableUntil),
    },
    canEdit: standing.canEdit,
    reviews: row.reviews.map((review) => ({ ...review, createdAt: toIsoTime(review.createdAt) })),
    mayReview: isCompleted && !standing.canEdit,
  }
}
