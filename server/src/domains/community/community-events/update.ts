import type { UpdateEvent } from '@lv/contract/community-events'
import { localTime } from '@lv/contract/dates'
import { invalidField } from '@lv/contract/errors'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Actor } from '#core/actor.ts'
import { invalidates } from '#core/cache-tags.ts'
import { type Context, transact } from '#core/context.ts'
import { notify } from '#domains/notifications/notifications/notify.ts'
import { listParticipants } from './parts/everybody-at.ts'
import { daysBetween, daysLater, instantOf, requireOrder, requireSoon, type Span, wordsOf } from './parts/local-time.ts'
import { type LockedEvent, lockScope, requireAhead } from './parts/lock.ts'
import { readEvent } from './parts/read.ts'
import { promote } from './registrations.ts'

type Change = z.output<typeof UpdateEvent> & { eventId: string; actor: Actor }
type Changed = Pick<LockedEvent, 'id' | 'title' | 'description' | 'location' | 'onlineUrl' | 'capacity'> & Span

const spanOf = ({ startsAt, endsAt }: LockedEvent): Span => ({ startsAt: new Date(startsAt), endsAt: new Date(endsAt) })
const isSame = (a: Span, b: Span) =>
  a.startsAt.getTime() === b.startsAt.getTime() && a.endsAt.getTime() === b.endsAt.getTime()

function movedWith(event: Span, { before, after }: { before: Span; after: Span }): Span {
  const [was, is, until] = [localTime(before.startsAt), localTime(after.startsAt), localTime(after.endsAt)]
  const { startsAt } = daysLater(event, daysBetween(was.day, is.day))
  const { day } = localTime(startsAt)
  const end = daysLater({ startsAt: after.startsAt, endsAt: after.endsAt }, daysBetween(is.day, day)).endsAt
  return {
    startsAt: instantOf({ day, time: is.time }),
    endsAt: instantOf({ day: localTime(end).day, time: until.time }),
  }
}

function changed(event: LockedEvent, change: Change, span: Span): Changed {
  const { id, title, description, location, onlineUrl, capacity, registeredCount } = event
  const next = {
    id,
    title: change.title ?? title,
    description: change.description ?? description,
    location: change.location ?? location,
    onlineUrl: change.onlineUrl === undefined ? onlineUrl : change.onlineUrl,
    capacity: change.maxAttendees === undefined ? capacity : change.maxAttendees,
    ...span,
  }
  if (!next.location && !next.onlineUrl) throw invalidField('location', 'Give an address, a link, or both')
  if (next.capacity !== null && next.capacity < registeredCount)
    throw invalidField('maxAttendees', `${registeredCount} people have registered already`)
  return next
}

/** @throws `invalid` at the field */
function allChanged(ctx: Context, [first, ...following]: [LockedEvent, ...LockedEvent[]], change: Change): Changed[] {
  const before = spanOf(first)
  const after = { startsAt: change.startDate ?? before.startsAt, endsAt: change.endDate ?? before.endsAt }
  const isMoved = !isSame(before, after)
  if (isMoved) {
    requireOrder(after)
    if (after.startsAt.getTime() !== before.startsAt.getTime()) requireSoon(ctx, after)
  }
  const others = following.map((event) => {
    const span = isMoved ? movedWith(spanOf(event), { before, after }) : spanOf(event)
    if (isMoved) requireSoon(ctx, span)
    return changed(event, change, span)
  })
  return [changed(first, change, after), ...others]
}

/** @returns those with another time or place */
async function write(ctx: Context, all: Changed[]): Promise<string[]> {
  const { rows } = await ctx.db.execute<{ id: string; isElsewhere: boolean }>(sql`with given as (
      select g.*, (e.starts_at, e.ends_at, e.location, e.online_url)
          is distinct from (g."startsAt", g."endsAt", g.location, g."onlineUrl") as elsewhere
      from json_to_recordset(${JSON.stringify(all)}::json) as g("id" uuid, title text, description text, location text,
        "onlineUrl" text, capacity int, "startsAt" timestamptz, "endsAt" timestamptz)
      join community_events e on e.id = g.id)
    update community_events e set title = g.title, description = g.description, location = g.location,
      online_url = g."onlineUrl", capacity = g.capacity, starts_at = g."startsAt", ends_at = g."endsAt",
      sequence = e.sequence + 1, reminded_at = case when e.starts_at = g."startsAt" then e.reminded_at end
    from given g where e.id = g.id returning e.id, g.elsewhere as "isElsewhere"`)
  return rows.filter(({ isElsewhere }) => isElsewhere).map(({ id }) => id)
}

/**
 * Registered people are told of a new time or place. @throws `invalid` at the field, `conflict` if cancelled or over
 */
export function updateEvent(ctx: Context, change: Change) {
  return transact(ctx, async (ctx) => {
    const locked = await lockScope(ctx, change)
    requireAhead(ctx, locked[0])
    const elsewhere = await write(ctx, allChanged(ctx, locked, change))
    const told = await listParticipants(ctx, elsewhere)
    await notify(
      ctx,
      told.map(({ userId, many, event }) => ({
        kind: 'event-changed',
        to: { userId },
        data: { ...wordsOf(event), many },
      })),
    )
    await promote(
      ctx,
      locked.map(({ id }) => id),
    )
    invalidates(`community:${locked[0].communityId}`)
    return readEvent(ctx, change.actor, change.eventId)
  })
}
