import ical, { type ICalCalendar, ICalEventStatus } from 'ical-generator'
import type { Context } from '#core/context.ts'
import { plain } from '#core/email-parts.ts'

/** An event for a calendar; instants are Postgres's own text. */
export type Entry = {
  id: string
  communityId: string
  title: string
  community: string
  startsAt: string
  endsAt: string
  location: string
  onlineUrl: string | null
  sequence: number
  isCancelled: boolean
  isWaiting: boolean
}

function statusOf({ isCancelled, isWaiting }: Entry) {
  if (isCancelled) return ICalEventStatus.CANCELLED
  return isWaiting ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED
}

function addEntry(ctx: Context, calendar: ICalCalendar, entry: Entry) {
  const { id, communityId, title, community, location, onlineUrl, isWaiting } = entry
  const page = `${ctx.config.publicUrl}/community/${communityId}/events/${id}`
  calendar.createEvent({
    id: `${id}@${new URL(ctx.config.publicUrl).host}`,
    sequence: entry.sequence,
    stamp: ctx.now(),
    start: new Date(entry.startsAt),
    end: new Date(entry.endsAt),
    summary: `${isWaiting ? 'Waiting list: ' : ''}${plain(title)}`,
    location: location ? plain(location) : 'Online',
    description: [plain(community), onlineUrl, page].filter(Boolean).join('\n'),
    url: page,
    status: statusOf(entry),
  })
}

/** Events as a calendar: one identity each for good, a sequence that rises with every change, times in UTC. */
export function calendarOf(ctx: Context, entries: Entry[]): string {
  const { brand } = ctx.config
  const calendar = ical({
    name: `${brand.name} events`,
    prodId: { company: brand.name, product: 'Events', language: 'EN' },
    ttl: 3600,
  })
  for (const entry of entries) addEntry(ctx, calendar, entry)
  return calendar.toString()
}
