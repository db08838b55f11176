import { daysAfter } from '@lv/contract/calendar'
import { melbourneDay } from '@lv/contract/dates'
import { melbourneInstant } from '@lv/contract/melbourne-instant'
import type { Context } from '@lv/server/core/context.ts'
import { earnStanding } from '@lv/server/domains/community/standing/earn.ts'
import { sql } from 'drizzle-orm'
import { type SeedEvent, seedEvents } from './content/events.ts'
import { insertRows, seedId } from './insert.ts'

type Row = Record<string, unknown>

const monthly = (day: string, count: number) => {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + count, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + count, Math.min(date, last))).toISOString().slice(0, 10)
}

function instantOf(day: string, time: string): Date {
  const instant = melbourneInstant(day, time)
  if (!instant) throw new Error(`${day} ${time} is no time in Melbourne`)
  return instant
}

function firstDayOf({ inDays, weekday }: SeedEvent, today: string): string {
  const day = daysAfter(today, inDays)
  return daysAfter(day, (weekday - new Date(`${day}T00:00:00Z`).getUTCDay() + 7) % 7)
}

function rowsOf(event: SeedEvent, nth: number, today: string): Row[] {
  const first = firstDayOf(event, today)
  const seriesId = event.repeats ? seedId(`event series ${nth}`) : null
  return Array.from({ length: event.times ?? 1 }, (_, count) => {
    const day = event.repeats === 'monthly' ? monthly(first, count) : daysAfter(first, 7 * count)
    return {
      id: seedId(`event ${nth} ${count}`),
      community_id: seedId(event.community),
      series_id: seriesId,
      title: event.title,
      description: event.description,
      starts_at: instantOf(day, event.from).toISOString(),
      ends_at: instantOf(day, event.to).toISOString(),
      location: event.location ?? '',
      online_url: event.onlineUrl ?? null,
      capacity: event.capacity ?? null,
      registered_count: 0,
      waiting_count: 0,
      sequence: 0,
      cancelled_at: event.cancelled ? instantOf(daysAfter(today, -1), '09:00').toISOString() : null,
      cancel_reason: event.cancelled ?? '',
      created_at: instantOf(daysAfter(today, Math.min(-14, event.inDays - 14)), '09:00').toISOString(),
    }
  })
}

/**
 * Members of the community, the same ones at each run, of whom the last wait; fewer where the series goes on. Maya comes to
 * every second event: her calendar has something in it, and she has something left to register for.
 */
async function register(ctx: Context, event: SeedEvent, nth: number) {
  for (let count = 0; count < (event.times ?? 1); count += 1) {
    const going = Math.max(2, Math.round(event.going / (1 + count)))
    const waiting = count === 0 ? (event.waiting ?? 0) : 0
    await ctx.db.execute(sql`with chosen as (
        select m.user_id, row_number() over (order by u.email = ${nth % 2 === 1 ? 'member@demo.example' : ''} desc, md5(m.user_id::text || ${String(nth)})) as nth
        from memberships m join users u on u.id = m.user_id where m.community_id = ${seedId(event.community)}::uuid
          and m.joined_at < now() - interval '3 days'),
      down as (
        insert into event_registrations (event_id, user_id, status, created_at, attended_at)
        select e.id, chosen.user_id, case when chosen.nth <= ${going} then 'registered' else 'waiting' end,
          e.created_at + chosen.nth * interval '3 hours', case when e.ends_at < now() and chosen.nth % 6 <> 0 then e.ends_at end
        from chosen join community_events e on e.id = ${seedId(`event ${nth} ${count}`)}::uuid
        where chosen.nth <= ${going + waiting}::int order by chosen.nth returning event_id, user_id, status, attended_at)
      update community_events e set registered_count = (select count(*) from down where status = 'registered'),
        waiting_count = (select count(*) from down where status = 'waiting')
      where e.id = ${seedId(`event ${nth} ${count}`)}::uuid`)
  }
}

/** Who was there has the points for it. */
async function giveStanding(ctx: Context) {
  const { rows } = await ctx.db.execute<{ communityId: string; userId: string; subjectId: string; at: string }>(sql`
    select e.community_id as "communityId", r.user_id as "userId", e.id as "subjectId", e.starts_at as at
    from event_registrations r join community_events e on e.id = r.event_id where r.attended_at is not null`)
  for (const { at, ...deed } of rows) await earnStanding(ctx, { ...deed, reason: 'event', at: new Date(at) })
}

/** Plans a believable month of events, some of them full; with the first village, and only then. */
export async function fillEvents(ctx: Context): Promise<Record<string, number>> {
  const today = melbourneDay(ctx.now())
  const series = seedEvents.flatMap(({ repeats }, nth) =>
    repeats ? [{ id: seedId(`event series ${nth}`), repetition: repeats, created_at: ctx.now().toISOString() }] : [],
  )
  await insertRows(ctx, 'event_series', series)
  const rows = seedEvents.flatMap((event, nth) => rowsOf(event, nth, today))
  const events = await insertRows(ctx, 'community_events', rows)
  if (events === 0) return { events }
  for (const [nth, event] of seedEvents.entries()) await register(ctx, event, nth)
  await giveStanding(ctx)
  return { events }
}
