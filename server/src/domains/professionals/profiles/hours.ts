import type { Hours } from '@lv/contract/professional-shapes'
import { sql } from 'drizzle-orm'

/** The hours in which the professional `p` works, as they said; null where they have not. */
export const hoursColumn = sql<Hours | null>`case when p.works_from is null then null else json_build_object(
    'days', p.work_days, 'from', to_char(p.works_from, 'HH24:MI'), 'until', to_char(p.works_until, 'HH24:MI')) end`
