import type { Attendee, OwnEvent } from '@lv/contract/community-events'
import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { isInside } from '#domains/community/communities/entitled.ts'
import { memberJson } from '#domains/identity/accounts/member.read.ts'
import { isCalled } from '#domains/identity/accounts/queries.ts'
import { singleRow } from '#platform/database/rows.ts'
import type { Entry } from './calendar.ts'
import { type EventRow, eventColumns, joinMine, presentEvent } from './parts/read.ts'

type Page = { eventId: string; search?: string | undefined; limit: number; offset: number }

/** Registered, then waiting in order; `search` matches the start of names. */
export async function listAttendees(ctx: Context, { eventId, search, limit, offset }: Page) {
  const { rows } = await ctx.db.execute<{ items: Attendee[]; total: number }>(sql`with hit as (
      select r.user_id, r.status, r.place, r.attended_at
      from event_registrations r join users u on u.id = r.user_id
      where r.event_id = ${eventId}::uuid and ${search ? isCalled(search) : sql`true`})
    select (select count(*)::int from hit) as total,
      (select coalesce(json_agg(page.attendee order by page.status, page.place), '[]') from (
        select json_build_object('person', ${memberJson(ctx.now())}, 'isWaiting', h.status = 'waiting',
          'attended', h.attended_at is not null) as attendee, h.status, h.place
        from hit h join users u on u.id = h.user_id
        order by h.status, h.place limit ${limit} offset ${offset}) page) as items`)
  return singleRow(rows)
}

type Query = { userId: string; limit: number; offset: number }
type Row = EventRow & { communityName: string }

export async function listOwnEvents(ctx: Context, { userId, limit, offset }: Query) {
  const ahead = sql`from community_events e ${joinMine(userId)} join communities c on c.id = e.community_id
    where mine.status is not null and e.ends_at > ${ctx.now()}
      and ${isInside(ctx, sql`${userId}::uuid`, sql`e.community_id`)}`
  const { rows } = await ctx.db.execute<{ items: Row[]; total: number }>(sql`select
    (select count(*)::int ${ahead}) as total,
    (select coalesce(json_agg(page), '[]') from (
      select ${eventColumns}, c.name as "communityName" ${ahead}
      order by e.starts_at, e.id limit ${limit} offset ${offset}) page) as items`)
  const { items, total } = singleRow(rows)
  return {
    items: items.map(({ communityName, ...row }): OwnEvent => ({ ...presentEvent(row), communityName })),
    total,
  }
}

const MAX = 500

const columns = sql.raw(`e.id, e.community_id as "communityId", e.title, c.name as community, e.starts_at as "startsAt",
  e.ends_at as "endsAt", e.location, e.sequence, e.cancelled_at is not null as "isCancelled",
  r.status is not distinct from 'waiting' as "isWaiting",
  case when r.status = 'registered' then e.online_url end as "onlineUrl"`)

async function read(ctx: Context, from: SQL): Promise<Entry[]> {
  const { rows } = await ctx.db.execute<Entry>(sql`select ${columns} ${from}`)
  return rows
}

export const entryOf = (ctx: Context, { eventId, userId }: { eventId: string; userId: string | null }) =>
  read(
    ctx,
    sql`from community_events e join communities c on c.id = e.community_id
      left join event_registrations r on r.event_id = e.id and r.user_id = ${userId}::uuid
        and ${isInside(ctx, sql`r.user_id`, sql`e.community_id`)}
      where e.id = ${eventId}::uuid`,
  )

export const entriesOf = (ctx: Context, key: string) =>
  read(
    ctx,
    sql`from calendar_feeds f join event_registrations r on r.user_id = f.user_id
      join community_events e on e.id = r.event_id join communities c on c.id = e.community_id
      where f.key = ${key}::uuid and e.ends_at > ${ctx.now()}::timestamptz - interval '3 months'
        and (e.ends_at <= ${ctx.now()} or ${isInside(ctx, sql`f.user_id`, sql`e.community_id`)})
      order by e.starts_at limit ${MAX}`,
  )

export async function isFeed(ctx: Context, key: string): Promise<boolean> {
  const { rows } = await ctx.db.execute(sql`select from calendar_feeds where key = ${key}::uuid`)
  return rows.length > 0
}

const MAX_LEFT = 500

export async function listLeft(ctx: Context): Promise<Map<string, string[]>> {
  const { rows } = await ctx.db.execute<{ eventId: string; userId: string }>(sql`
    select r.event_id as "eventId", r.user_id as "userId"
    from community_events e join event_registrations r on r.event_id = e.id
    where e.ends_at > ${ctx.now()} and e.cancelled_at is null and not exists (
      select from memberships m where m.community_id = e.community_id and m.user_id = r.user_id)
    order by r.event_id limit ${MAX_LEFT}`)
  return new Map(
    [...Map.groupBy(rows, ({ eventId }) => eventId)].map(([eventId, left]) => [eventId, left.map((one) => one.userId)]),
  )
}
