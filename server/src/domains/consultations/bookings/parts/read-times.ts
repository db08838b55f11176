import { SLOT_DAYS } from '@lv/contract/packages'
import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import type { ConsultantTimes } from '../free-slots.ts'

/** A visit of three hours and four of travel are over by then: what began before is nobody's time any more. */
const LONGEST_HOURS = 24
const DAY_MS = 24 * 60 * 60 * 1000

/**
 * When everybody who can be booked works and is taken, in one statement. What a payment is awaited for is taken until
 * the sweep has given it back: so the database sees it too. `except` leaves one booking out, which is to be moved; visits
 * are read as far ahead as times are offered, or as `at`, where that is later.
 */
export async function readTimes(
  ctx: Context,
  { except = null, at }: { except?: string | null | undefined; at?: Date } = {},
): Promise<ConsultantTimes[]> {
  const now = ctx.now()
  const until = new Date(Math.max(now.getTime() + SLOT_DAYS * DAY_MS, at?.getTime() ?? 0) + DAY_MS)
  const { rows } = await ctx.db.execute<ConsultantTimes>(sql`select c.id, c.travel_minutes as "travelMinutes",
      coalesce((select json_agg(json_build_object('weekday', h.weekday, 'opens', h.opens_minute, 'closes', h.closes_minute)
          order by h.weekday, h.opens_minute) from consultant_hours h where h.consultant_id = c.id), '[]') as hours,
      coalesce((select json_agg(json_build_object('from', a.from_day, 'until', a.until_day))
        from consultant_absences a where a.consultant_id = c.id), '[]') as absences,
      coalesce((select json_agg(json_build_object('from', (extract(epoch from b.starts_at) * 1000)::bigint,
          'to', (extract(epoch from b.busy_until) * 1000)::bigint) order by b.starts_at)
        from bookings b where b.consultant_id = c.id and b.status in ('held', 'confirmed')
          and b.busy_until > ${now}::timestamptz
          and b.starts_at > ${now}::timestamptz - make_interval(hours => ${LONGEST_HOURS})
          and b.starts_at < ${until}::timestamptz
          and b.id is distinct from ${except}::uuid), '[]') as busy
    from consultants c where c.is_active order by c.id`)
  return rows
}
