import { type SQL, sql } from 'drizzle-orm'

/**
 * Logs that phone numbers are being shown, once a lead and Melbourne's day, as a `with` member of the statement that
 * shows them; `shown` selects `id` and `"customerPhone"` of the leads. It writes only what is not there: reads stay reads.
 */
export const reveals = (shown: SQL, now: Date | SQL): SQL => sql`
  insert into contact_reveals (lead_id, day, at)
  select s.id, (${now}::timestamptz at time zone 'Australia/Melbourne')::date, ${now}::timestamptz from ${shown} s
  where s."customerPhone" is not null and not exists (
    select from contact_reveals v
    where v.lead_id = s.id and v.day = (${now}::timestamptz at time zone 'Australia/Melbourne')::date)
  on conflict do nothing returning lead_id`
