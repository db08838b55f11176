import { melbourneDay, writtenDate } from '#core/calendar/melbourne-day.ts'
import { writtenTime } from '#core/calendar/melbourne-time.ts'

/** What news says of an event; `startsAt` is Postgres's own text. */
export type Told = { eventId: string; communityId: string; title: string; location: string; startsAt: string }

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** 'Tuesday 1 Dec 2026, 6:30 pm', in Melbourne. */
function writtenMoment(instant: Date): string {
  const day = melbourneDay(instant)
  return `${weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()]} ${writtenDate(day)}, ${writtenTime(instant)}`
}

export const wordsOf = ({ eventId, communityId, title, location, startsAt }: Told) => ({
  eventId,
  communityId,
  title,
  where: location || 'Online',
  when: writtenMoment(new Date(startsAt)),
})
