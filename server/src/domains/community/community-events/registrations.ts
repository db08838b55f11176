import { ApiError } from '@lv/contract/errors'
import { sql } from 'drizzle-orm'
import type { Actor } from '#core/actor.ts'
import { invalidates } from '#core/cache-tags.ts'
import { type Context, isUniqueViolation, transact } from '#core/context.ts'
import { notify } from '#domains/notifications/notifications/notify.ts'
import { withdrawNotifications } from '#domains/notifications/notifications/withdraw-notifications.ts'
import { requireRow } from '#platform/database/rows.ts'
import { listLeft } from './lists.read.ts'
import { type Worded, wordsOf } from './parts/local-time.ts'
import { EVENT_NOT_FOUND, lockEvent, requireAhead } from './parts/lock.ts'
import { eventRules } from './rules.ts'

export type Registration = {
  status: 'registered' | 'waiting' | null
  waitingPlace: number | null
  currentAttendees: number
}

/** @throws `not_found` */
async function registrationOf(ctx: Context, { eventId, userId }: { eventId: string; userId: string }) {
  const { rows } = await ctx.db.execute<Registration>(sql`select r.status, e.registered_count as "currentAttendees",
      case when r.status = 'waiting' then (select count(*)::int from event_registrations w
        where w.event_id = e.id and w.status = 'waiting' and w.place <= r.place) end as "waitingPlace"
    from community_events e
      left join event_registrations r on r.event_id = e.id and r.user_id = ${userId}::uuid
    where e.id = ${eventId}::uuid`)
  return requireRow(rows, EVENT_NOT_FOUND)
}

type Registering = { eventId: string; userId: string }
type Taken = Registration & { communityId: string }

/** One statement, as 200 may register at once. @returns undefined if they are registered, or the event is over */
async function takePlace(ctx: Context, { eventId, userId }: Registering): Promise<Taken | undefined> {
  const isFree = sql`(e.waiting_count = 0 and (e.capacity is null or e.registered_count < e.capacity))`
  const { rows } = await ctx.db.execute<Taken>(sql`with counted as (
      update community_events e set registered_count = e.registered_count + ${isFree}::int,
        waiting_count = e.waiting_count + (not ${isFree})::int
      where e.id = ${eventId}::uuid and e.cancelled_at is null and e.ends_at > ${ctx.now()} and not exists (
        select from event_registrations r where r.event_id = e.id and r.user_id = ${userId}::uuid)
      returning e.id, e.community_id, e.waiting_count, e.registered_count),
    added as (
      insert into event_registrations (event_id, user_id, status)
      select id, ${userId}::uuid, case when waiting_count > 0 then 'waiting' else 'registered' end from counted
      returning status)
    select community_id as "communityId", status, nullif(waiting_count, 0) as "waitingPlace",
      registered_count as "currentAttendees" from counted, added`)
  return rows[0]
}

/** @throws `conflict`, `not_found` */
async function explain(ctx: Context, input: Registering): Promise<Registration> {
  const registration = await registrationOf(ctx, input)
  if (registration.status) return registration
  const { rows } = await ctx.db.execute<{ isCancelled: boolean; endsAt: string }>(sql`
    select cancelled_at is not null as "isCancelled", ends_at as "endsAt" from community_events
    where id = ${input.eventId}::uuid`)
  requireAhead(ctx, requireRow(rows, EVENT_NOT_FOUND))
  return registration
}

/** Joins the waiting list once it is full. @throws `conflict` if it was cancelled or is over, `not_found` */
export async function registerForEvent(ctx: Context, input: Registering): Promise<Registration> {
  const take = () =>
    transact(ctx, async (ctx) => {
      const taken = await takePlace(ctx, input)
      if (!taken) return explain(ctx, input)
      invalidates(`community:${taken.communityId}`)
      return taken
    })
  try {
    return await take()
  } catch (error) {
    // A parallel call of the same person got the place.
    if (!isUniqueViolation(error)) throw error
    return take()
  }
}

type Promoted = Worded & { userId: string }

/** Call it with the events locked. Counts in the same statement, and tells those who get a place. */
export async function promote(ctx: Context, eventIds: string[]): Promise<void> {
  const { rows } = await ctx.db.execute<Promoted>(sql`with free as (
      select id, case when capacity is null then waiting_count else capacity - registered_count end as places
      from community_events where id = any(${sql.param(eventIds)}::uuid[]) and cancelled_at is null
        and ends_at > ${ctx.now()}),
    queue as (
      select r.event_id, r.user_id, free.places, row_number() over (partition by r.event_id order by r.place) as nth
      from event_registrations r join free on free.id = r.event_id where r.status = 'waiting'),
    promoted as (
      update event_registrations r set status = 'registered', promoted_at = ${ctx.now()}
      from queue where queue.nth <= queue.places and r.event_id = queue.event_id and r.user_id = queue.user_id
      returning r.event_id, r.user_id, r.place),
    counted as (
      update community_events e set registered_count = e.registered_count + p.count::int,
        waiting_count = e.waiting_count - p.count::int
      from (select event_id, count(*) from promoted group by event_id) p where e.id = p.event_id)
    select p.user_id as "userId", e.id as "eventId", e.community_id as "communityId", e.title, e.location,
      e.starts_at as "startsAt"
    from promoted p join community_events e on e.id = p.event_id order by p.event_id, p.place`)
  if (rows.length === 0) return
  await notify(
    ctx,
    rows.map(({ userId, ...event }) => ({ kind: 'event-promoted', to: { userId }, data: wordsOf(event) })),
  )
}

/** Call it with the event locked. Places go to those who wait. */
export async function giveBack(ctx: Context, { eventId, userIds }: { eventId: string; userIds: string[] }) {
  await ctx.db.execute(sql`with gone as (
      delete from event_registrations where event_id = ${eventId}::uuid and user_id = any(${sql.param(userIds)}::uuid[])
      returning status)
    update community_events e set
      registered_count = e.registered_count - (select count(*)::int from gone where status = 'registered'),
      waiting_count = e.waiting_count - (select count(*)::int from gone where status = 'waiting')
    where e.id = ${eventId}::uuid and exists (select from gone)`)
  await withdrawNotifications(ctx, { about: 'eventId', ids: [eventId], userIds })
  await promote(ctx, [eventId])
}

/** Only readers of the event get its count. @throws `conflict` if it is over, `not_found`, `forbidden` */
export function unregisterFromEvent(ctx: Context, { eventId, actor }: { eventId: string; actor: Actor }) {
  const input = { eventId, userId: actor.id }
  return transact(ctx, async (ctx) => {
    const { communityId, endsAt } = await lockEvent(ctx, eventId)
    const { status } = await registrationOf(ctx, input)
    if (status === null) await eventRules.eventReader(ctx, actor, { eventId })
    if (new Date(endsAt) <= ctx.now()) throw new ApiError('conflict', 'This event is over')
    await giveBack(ctx, { eventId, userIds: [actor.id] })
    invalidates(`community:${communityId}`)
    return registrationOf(ctx, input)
  })
}

export async function releaseLeft(ctx: Context): Promise<void> {
  for (const [eventId, userIds] of await listLeft(ctx))
    await transact(ctx, async (ctx) => {
      await lockEvent(ctx, eventId)
      await giveBack(ctx, { eventId, userIds })
    })
}
