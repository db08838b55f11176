import { sql } from 'drizzle-orm'
import { changes } from '#core/cache-tags.ts'
import { type Context, isTaken, transact } from '#core/context.ts'
import { found } from '#platform/database/rows.ts'
import { EVENT_NOT_FOUND, requireAhead } from './parts/lock.ts'
import { type Registration, registrationOf } from './parts/registration-of.ts'

type Registering = { eventId: string; userId: string }
type Taken = Registration & { communityId: string }

/**
 * A place while one is free and nobody waits, else the end of the waiting list: one statement, as 200 may come at once.
 * @returns nothing where they are down already, or the event is over or off
 */
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

/** Why nobody got a place: they have one, or there is none to have. @throws `conflict`, `not_found` */
async function explain(ctx: Context, input: Registering): Promise<Registration> {
  const registration = await registrationOf(ctx, input)
  if (registration.status) return registration
  const { rows } = await ctx.db.execute<{ isCancelled: boolean; endsAt: string }>(sql`
    select cancelled_at is not null as "isCancelled", ends_at as "endsAt" from community_events
    where id = ${input.eventId}::uuid`)
  requireAhead(ctx, found(rows, EVENT_NOT_FOUND))
  return registration
}

/**
 * Registers a member for an event; once every place is taken, on its waiting list, in the order in which they come.
 * @throws `conflict` where it was cancelled or is over, `not_found`
 */
export async function registerForEvent(ctx: Context, input: Registering): Promise<Registration> {
  const take = () =>
    transact(ctx, async (ctx) => {
      const taken = await takePlace(ctx, input)
      if (!taken) return explain(ctx, input)
      changes(`community:${taken.communityId}`)
      return taken
    })
  try {
    return await take()
  } catch (error) {
    // Pressed twice at the same moment: the other press has the place.
    if (!isTaken(error)) throw error
    return take()
  }
}
