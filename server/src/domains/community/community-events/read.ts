import { daysAfter } from '@lv/contract/calendar'
import { melbourneInstant } from '@lv/contract/melbourne-instant'
import { sql } from 'drizzle-orm'
import type { Actor } from '#core/actor.ts'
import type { Context } from '#core/context.ts'
import { type EventRow, eventColumns, joinMine, presentEvent, readEvent } from './parts/read.ts'

/** `actor` is null for a visitor. @throws `not_found` */
export const getEvent = (ctx: Context, { eventId, actor }: { eventId: string; actor: Actor | null }) =>
  readEvent(ctx, actor, eventId)

type Wanted = {
  communityId: string
  viewerId: string | null
  when: 'upcoming' | 'past'
  month?: string | undefined
  limit: number
  offset: number
}

/** From the Monday of the month's first week to the end of its last, in Melbourne. */
function weeksOf(month: string): [Date, Date] {
  const [year = 0, nth = 0] = month.split('-').map(Number)
  const isoDay = (date: Date) => date.toISOString().slice(0, 10)
  const [first, next] = [new Date(Date.UTC(year, nth - 1, 1)), new Date(Date.UTC(year, nth, 1))]
  const monday = daysAfter(isoDay(first), -((first.getUTCDay() + 6) % 7))
  const after = daysAfter(isoDay(next), (8 - next.getUTCDay()) % 7)
  const [from, to] = [monday, after].map((day) => melbourneInstant(day, '00:00'))
  if (!from || !to) throw new Error(`${month} is no month`)
  return [from, to]
}

function whichOf(ctx: Context, { when, month }: Wanted) {
  if (month) {
    const [from, to] = weeksOf(month)
    return { which: sql`e.starts_at >= ${from} and e.starts_at < ${to}`, order: sql`e.starts_at, e.id` }
  }
  return when === 'upcoming'
    ? { which: sql`e.ends_at > ${ctx.now()}`, order: sql`e.ends_at, e.id` }
    : { which: sql`e.ends_at <= ${ctx.now()}`, order: sql`e.ends_at desc, e.id desc` }
}

export async function listEvents(ctx: Context, wanted: Wanted) {
  const { communityId, viewerId, limit, offset } = wanted
  const { which, order } = whichOf(ctx, wanted)
  const { rows } = await ctx.db.execute<{ items: EventRow[]; total: number }>(sql`select
    (select count(*)::int from community_events e where e.community_id = ${communityId}::uuid and ${which}) as total,
    (select coalesce(json_agg(page), '[]') from (
      select ${eventColumns} from community_events e ${joinMine(viewerId)}
      where e.community_id = ${communityId}::uuid and ${which}
      order by ${order} limit ${limit} offset ${offset}) page) as items`)
  const { items = [], total = 0 } = rows[0] ?? {}
  return { items: items.map(presentEvent), total }
}
