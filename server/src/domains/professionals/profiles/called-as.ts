import { sql } from 'drizzle-orm'

/** What homeowners call the professional `p`: the business, or where it has no name the person. */
export const calledAs = sql.raw('coalesce(p.business_name, p.name)')
