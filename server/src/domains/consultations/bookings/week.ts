import type { AdminConsultant, ConsultantWeek } from '@lv/contract/admin-bookings'
import { daysAfter } from '@lv/contract/calendar'
import { melbourneDay } from '@lv/contract/dates'
import type { PackageName } from '@lv/contract/packages'
import { sql } from 'drizzle-orm'
import { hoursOf } from '#core/calendar/business-hours.ts'
import { weekdayOf } from '#core/calendar/victorian-holidays.ts'
import type { Context } from '#core/context.ts'
import { audit } from '#platform/audit/audit.ts'
import { toIsoTime } from '#platform/database/rows.ts'
import { readConsultant } from './consultants.ts'
import { referenceOf } from './parts/present.ts'
import { writeWeek } from './read-hours.ts'

type Input = { consultantId: string; week?: string | undefined; adminId: string }
type Visit = ConsultantWeek['days'][number]['visits'][number]
type VisitRow = Omit<Visit, 'reference'> & { day: string; package: PackageName }
type Absences = ConsultantWeek['absences']

const DAYS = [0, 1, 2, 3, 4, 5, 6]

function partsOf(date: string) {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  return { year, month, day }
}

const mondayOf = (date: string) => daysAfter(date, -((weekdayOf(partsOf(date)) + 6) % 7))

const inMelbourne = (column: string) => sql.raw(`(b.${column} at time zone 'Australia/Melbourne')`)
/** Minutes after midnight of the day on which the visit begins. */
const minuteOf = (column: string) =>
  sql`(extract(epoch from ${inMelbourne(column)} - date_trunc('day', ${inMelbourne('starts_at')})) / 60)::int`

async function visitsIn(ctx: Context, consultantId: string, monday: string): Promise<VisitRow[]> {
  const midnight = (days: number) =>
    sql`((${monday}::date + ${days}::int)::timestamp at time zone 'Australia/Melbourne')`
  const { rows } = await ctx.db.execute<VisitRow>(sql`select b.id, b.package, b.status, b.name,
      b.starts_at as "startsAt", b.ends_at as "endsAt", ${inMelbourne('starts_at')}::date::text as day,
      ${minuteOf('starts_at')} as "startsMinute", ${minuteOf('ends_at')} as "endsMinute",
      ${minuteOf('busy_until')} as "busyUntilMinute"
    from bookings b where b.consultant_id = ${consultantId} and b.status in ('held', 'confirmed')
      and b.starts_at >= ${midnight(0)} and b.starts_at < ${midnight(DAYS.length)}
    order by b.starts_at`)
  return rows
}

async function absencesOf(ctx: Context, consultantId: string, monday: string): Promise<Absences> {
  const { rows } = await ctx.db.execute<Absences[number]>(sql`select from_day::text as "from", until_day::text as until
    from consultant_absences where consultant_id = ${consultantId}
      and (until_day >= ${melbourneDay(ctx.now())}::date
        or (from_day < ${monday}::date + ${DAYS.length}::int and until_day >= ${monday}::date))
    order by from_day`)
  return rows
}

/** Monday to Sunday, this week by default. Logs who looked. @throws `not_found` */
export async function consultantWeek(ctx: Context, { consultantId, week, adminId }: Input): Promise<ConsultantWeek> {
  const found = await readConsultant(ctx, consultantId)
  const consultant: AdminConsultant = { ...found, hours: writeWeek(found.hours) }
  const monday = mondayOf(week ?? melbourneDay(ctx.now()))
  const visits = await visitsIn(ctx, consultantId, monday)
  const absences = await absencesOf(ctx, consultantId, monday)
  await audit(ctx, { actorId: adminId, action: 'consultant_week_seen', subject: consultantId, detail: { monday } })
  const days = DAYS.map((count) => {
    const day = daysAfter(monday, count)
    const [opens, closes] = hoursOf(partsOf(day)) ?? []
    return {
      day,
      open: opens === undefined || closes === undefined ? null : { opens: opens * 60, closes: closes * 60 },
      hours: found.hours
        .filter(({ weekday }) => weekday === weekdayOf(partsOf(day)))
        .map(({ opens, closes }) => ({ opens, closes })),
      isAbsent: absences.some(({ from, until }) => from <= day && day <= until),
      visits: visits
        .filter((visit) => visit.day === day)
        .map(({ day: _, ...visit }) => ({
          ...visit,
          reference: referenceOf(visit.id),
          startsAt: toIsoTime(visit.startsAt),
          endsAt: toIsoTime(visit.endsAt),
        })),
    }
  })
  return { consultant, monday, days, absences }
}
