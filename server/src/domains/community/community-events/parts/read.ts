import type { CommunityEvent, CommunityEventPage } from '@lv/contract/community-events'
import type { Repetition } from '@lv/contract/event-options'
import { sql } from 'drizzle-orm'
import type { Actor } from '#core/actor.ts'
import type { Context } from '#core/context.ts'
import { findCommunity } from '#domains/community/communities/locks.ts'
import { requireRow, toIsoTime } from '#platform/database/rows.ts'
import { EVENT_NOT_FOUND } from './lock.ts'

/** Instants are Postgres's own text. */
export type EventRow = {
  id: string
  communityId: string
  title: string
  startsAt: string
  endsAt: string
  location: string
  isOnline: boolean
  capacity: number | null
  registeredCount: number
  waitingCount: number
  isCancelled: boolean
  isRepeated: boolean
  viewer: 'registered' | 'waiting' | null
}

export const eventColumns = sql.raw(`e.id, e.community_id as "communityId", e.title, e.starts_at as "startsAt",
  e.ends_at as "endsAt", e.location, e.online_url is not null as "isOnline", e.capacity,
  e.registered_count as "registeredCount", e.waiting_count as "waitingCount",
  e.cancelled_at is not null as "isCancelled", e.series_id is not null as "isRepeated", mine.status as viewer`)

export const joinMine = (viewerId: string | null) =>
  sql`left join event_registrations mine on mine.event_id = e.id and mine.user_id = ${viewerId}::uuid`

export function presentEvent(row: EventRow): CommunityEvent {
  const { startsAt, endsAt, location, capacity, registeredCount, ...same } = row
  return {
    ...same,
    startDate: toIsoTime(startsAt),
    endDate: toIsoTime(endsAt),
    location: location || null,
    currentAttendees: registeredCount,
    maxAttendees: capacity,
  }
}

type PageRow = EventRow & {
  description: string
  onlineUrl: string | null
  cancelReason: string
  repetition: Repetition | null
  waitingPlace: number | null
  others: { id: string; startDate: string; isCancelled: boolean }[]
}

const others = (now: Date) => sql`(select coalesce(json_agg(o order by o."startDate"), '[]') from (
    select s.id, s.starts_at as "startDate", s.cancelled_at is not null as "isCancelled"
    from community_events s where s.series_id = e.series_id and s.id <> e.id and s.ends_at > ${now}
    order by s.starts_at limit 6) o)`

const waitingPlace = sql.raw(`case when mine.status = 'waiting' then (select count(*)::int from event_registrations w
  where w.event_id = e.id and w.status = 'waiting' and w.place <= mine.place) end`)

async function readRow(ctx: Context, eventId: string, viewerId: string | null): Promise<PageRow> {
  const { rows } = await ctx.db.execute<PageRow>(sql`select ${eventColumns}, e.description, e.online_url as "onlineUrl",
      e.cancel_reason as "cancelReason", s.repetition, ${waitingPlace} as "waitingPlace",
      ${others(ctx.now())} as others
    from community_events e ${joinMine(viewerId)} left join event_series s on s.id = e.series_id
    where e.id = ${eventId}::uuid`)
  return requireRow(rows, EVENT_NOT_FOUND)
}

/** The online link only for those with a place and the team. @throws `not_found` */
export async function readEvent(ctx: Context, actor: Actor | null, eventId: string): Promise<CommunityEventPage> {
  const { description, onlineUrl, cancelReason, repetition, waitingPlace, others, ...row } = await readRow(
    ctx,
    eventId,
    actor?.id ?? null,
  )
  const { id, name, isPublic, viewer, archivedAt } = await findCommunity(ctx, actor, row.communityId)
  const manage = viewer === 'owner' || viewer === 'moderator'
  const isInside = manage || viewer === 'member'
  const isOver = new Date(row.endsAt) <= ctx.now()
  const takesPeople = !isOver && !row.isCancelled && archivedAt === null
  return {
    ...presentEvent(row),
    description,
    onlineUrl: manage || (isInside && row.viewer === 'registered') ? onlineUrl : null,
    cancelReason: cancelReason || null,
    repetition,
    waitingPlace,
    others: others.map((other) => ({ ...other, startDate: toIsoTime(other.startDate) })),
    isOver,
    hasBegun: new Date(row.startsAt) <= ctx.now(),
    can: { register: isInside && takesPeople, manage },
    community: { id, name, isPublic, isClosed: archivedAt !== null },
  }
}
