import { ApiError } from '@lv/contract/errors'
import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { requireRow } from '#platform/database/rows.ts'

export const EVENT_NOT_FOUND = 'Event not found'

export type LockedEvent = {
  id: string
  communityId: string
  seriesId: string | null
  title: string
  description: string
  startsAt: string
  endsAt: string
  location: string
  onlineUrl: string | null
  capacity: number | null
  registeredCount: number
  isCancelled: boolean
}

const lockWhere = async (ctx: Context, which: SQL): Promise<LockedEvent[]> => {
  const { rows } = await ctx.db.execute<LockedEvent>(sql`select e.id, e.community_id as "communityId",
      e.series_id as "seriesId", e.title, e.description, e.starts_at as "startsAt", e.ends_at as "endsAt", e.location,
      e.online_url as "onlineUrl", e.capacity, e.registered_count as "registeredCount",
      e.cancelled_at is not null as "isCancelled"
    from community_events e where ${which} order by e.id for update`)
  return rows
}

/** @throws `not_found` */
export const lockEvent = async (ctx: Context, eventId: string) =>
  requireRow(await lockWhere(ctx, sql`e.id = ${eventId}::uuid`), EVENT_NOT_FOUND)

/** Locks events in one order. @returns the event first, then later ones of its series @throws `not_found` */
export async function lockScope(
  ctx: Context,
  { eventId, scope }: { eventId: string; scope: 'this' | 'following' },
): Promise<[LockedEvent, ...LockedEvent[]]> {
  const following = sql`e.series_id = (select o.series_id from community_events o where o.id = ${eventId}::uuid)
    and e.cancelled_at is null
    and e.starts_at > (select o.starts_at from community_events o where o.id = ${eventId}::uuid)`
  const all = await lockWhere(
    ctx,
    scope === 'this' ? sql`e.id = ${eventId}::uuid` : sql`(e.id = ${eventId}::uuid or ${following})`,
  )
  const first = requireRow(
    all.filter(({ id }) => id === eventId),
    EVENT_NOT_FOUND,
  )
  return [first, ...all.filter((event) => event !== first)]
}

/** @throws `conflict` if it was cancelled, or is over */
export function requireAhead(ctx: Context, { isCancelled, endsAt }: Pick<LockedEvent, 'isCancelled' | 'endsAt'>) {
  if (isCancelled) throw new ApiError('conflict', 'This event was cancelled')
  if (new Date(endsAt) <= ctx.now()) throw new ApiError('conflict', 'This event is over')
}
