import { sql } from 'drizzle-orm'

/** How many appeals of professionals there are, what became of them, how many in time, and days to the decision in the middle. */
export const appealFigures = sql`(select json_build_object('all', count(*), 'decided', count(outcome),
    'overturned', count(*) filter (where outcome = 'overturned'), 'inTime', count(*) filter (where outcome_at <= due_at),
    'medianDays', percentile_cont(0.5) within group (order by extract(epoch from outcome_at - created_at) / 86400))
  from appeals)`
