import { sql } from 'drizzle-orm'

/** How many calls and how much support were due after visits, were kept by their day, and were denied by the customer. */
export const promiseFigures = (now: Date) => sql`(select json_build_object('due', count(*),
      'kept', count(*) filter (where kept_at <= due_at and denied_at is null), 'denied', count(denied_at))
    from visit_promises where due_at <= ${now}::timestamptz)`
