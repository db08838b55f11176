import { COMPLAINT_DAYS } from '@lv/contract/options'
import { sql } from 'drizzle-orm'

/** How many complaints there are, and what became of them: what an appeal decided goes before the first decision. */
export const complaintFigures = sql`(select json_build_object('all', count(*), 'decided', count(outcome),
      'kept', count(*) filter (where last = 'kept' and amended_at is null),
      'amended', count(*) filter (where last = 'kept' and amended_at is not null),
      'removed', count(*) filter (where last = 'removed'),
      'inTime', count(*) filter (where decided_at <= created_at + make_interval(days => ${COMPLAINT_DAYS})))
    from (select *, coalesce(appeal_outcome, outcome) as last from review_complaints) c)`
