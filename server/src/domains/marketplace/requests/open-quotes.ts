import { melbourneDay } from '@lv/contract/dates'
import { sql } from 'drizzle-orm'

/** The account is active and no report of the lead was accepted. */
export const isAvailable = sql.raw(`(p.account_status = 'active' and not exists (
    select from lead_reports s where s.lead_id = l.id and s.status = 'accepted'))`)

const openQuotes = (now: Date) => sql`from quotes q
    join quote_versions v on v.quote_id = q.id and v.version = q.version
    join leads l on l.id = q.lead_id join professionals p on p.id = q.professional_id
  where q.request_id = r.id and q.status = 'sent' and v.valid_until >= ${melbourneDay(now)}::date
    and ${isAvailable}`

export const openQuoteCount = (now: Date) => sql`(select count(*)::int ${openQuotes(now)}) as "openQuoteCount"`

/** In cents; null without any. */
export const openPrices = (now: Date) => sql`(select case when count(*) > 0 then
    json_build_object('lowCents', min(v.low_cents), 'highCents', max(v.high_cents)) end ${openQuotes(now)}) as "openPrices"`
