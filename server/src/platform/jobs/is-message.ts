import { sql } from 'drizzle-orm'
import type { JobName } from '#core/job.ts'

const letters: JobName[] = ['mail', 'text', 'push']

/** Whether a job that was given up only tells somebody something: other work has to be done in the end. */
export const isMessageJob = sql`coalesce(source_name = any(${sql.param(letters)}::text[]), false)`
