import { sql } from 'drizzle-orm'

/** Which sides of its request the lead `l` is for: empty where it is all of it (migration `quotes_by_side`). */
export const sidesOfLead = sql.raw('lead_sides(l.factors)')
