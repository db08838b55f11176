import { COURSE_RETURN_BELOW_PERCENT, COURSE_RETURN_DAYS } from '@lv/contract/course-options'
import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'

/** Until when the purchase `p` of a course can be given back: as `course_purchases_returned` in the database says too. */
export const returnableUntil = sql.raw(`(p.bought_at + interval '${COURSE_RETURN_DAYS * 24} hours')`)

/** How much of the course of the purchase `p` its buyer has done, in percent. */
export const boughtProgress = sql`coalesce((select r.progress from enrolments r
  where r.course_id = p.course_id and r.user_id = p.user_id), 0)`

/** Whether the purchase `p`, of the charge `c` that stands, can be given back now. */
export const isReturnable = (ctx: Pick<Context, 'now'>): SQL =>
  sql`(p.returned_at is null and ${ctx.now()}::timestamptz < ${returnableUntil}
    and ${boughtProgress} < ${COURSE_RETURN_BELOW_PERCENT}::int)`
