import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'

/** Holds everything that the learner of an enrolment learns, always in one order: the clock gives its time to all of it. */
export const holdLearner = (ctx: Context, enrolmentId: string) =>
  ctx.db.execute(sql`select from enrolments
    where user_id = (select user_id from enrolments where id = ${enrolmentId}::uuid) order by id for no key update`)
