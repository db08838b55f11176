import { sql } from 'drizzle-orm'

/** A record of fewer answers says nothing: it is not shown, and does not count in matching (PRODUCT.md, section 9.15). */
export const ANSWERS_LEAST = 5

/** The median answer of the professional `p` in business minutes, for the columns of a select; null without a record. */
export const medianAnswerMinutes = sql`case when p.answered_count >= ${ANSWERS_LEAST} then p.median_answer_minutes end`
