import { sql } from 'drizzle-orm'

/** The same as of professionals' appeals (`appeals/figures.ts`), of those against what was decided in communities. */
export const communityAppealFigures = sql`(select json_build_object('all', count(*), 'decided', count(outcome),
    'overturned', count(*) filter (where outcome = 'overturned'), 'inTime', count(*) filter (where decided_at <= due_at),
    'medianDays', percentile_cont(0.5) within group (order by extract(epoch from decided_at - created_at) / 86400))
  from community_appeals)`
