import { writtenDay } from '#core/calendar/melbourne-day.ts'
import { writtenTime } from '#core/calendar/melbourne-time.ts'
import type { Context } from '#core/context.ts'
import { bestOfWeek, postsOf } from './parts/best.read.ts'

const when = (instant: Date) => `${writtenDay(instant)} at ${writtenTime(instant)}`

/**
 * What the letter about a community's week leads to, as it is sent: JSON of labels and paths; undefined where nothing is there
 * any more.
 */
export async function linksOfWeek(ctx: Context, communityId: string): Promise<{ links: string } | undefined> {
  const [best] = await bestOfWeek(ctx, communityId)
  if (!best) return undefined
  const path = (id: string) => `/community/${communityId}/posts/${id}`
  return {
    links: JSON.stringify([
      ...postsOf(best).map(({ id, title, isAnswer }) => ({
        label: isAnswer ? `Answered: ${title}` : title,
        path: path(id),
      })),
      ...best.events.map(({ id, title, startsAt }) => ({
        label: `Coming up: ${title}, ${when(new Date(startsAt))}`,
        path: `/community/${communityId}/events/${id}`,
      })),
    ]),
  }
}
