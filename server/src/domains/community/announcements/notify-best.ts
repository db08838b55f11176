import { formatDate, formatTime } from '@lv/contract/dates'
import { type Context, transact } from '#core/context.ts'
import { notify } from '#domains/notifications/notifications/notify.ts'
import { bestOfWeek, membersAfter, postsOf } from './parts/best.read.ts'

const BATCH = 200

/** Counts only, as posts and events may be deleted before the news is read. */
export type BestOf = { communityId: string; community: string; posts: string; events: string }

/** Half an hour before the emails that collect a week are written. @returns for how many communities */
export function notifyBest(ctx: Context): Promise<number> {
  return transact(ctx, async (ctx) => {
    const all = await bestOfWeek(ctx)
    for (const { communityId, community, posts, answered, events } of all) {
      const counts = { posts: String(postsOf({ posts, answered }).length), events: String(events.length) }
      await ctx.jobs.enqueue(ctx, 'tell-best-of', { communityId, community, ...counts, after: null })
    }
    return all.length
  })
}

export function notifyBestOf(ctx: Context, { after, ...best }: BestOf & { after: string | null }): Promise<void> {
  return transact(ctx, async (ctx) => {
    const link = { kind: 'best_of_week' as const, subject: best.communityId }
    const members = await membersAfter(ctx, best.communityId, after, BATCH)
    await notify(
      ctx,
      members.map((userId) => ({ kind: 'community-best' as const, to: { userId }, data: best, link })),
    )
    const last = members.at(-1)
    if (last && members.length === BATCH)
      await ctx.jobs.enqueue(ctx, 'tell-best-of', Object.assign({ after: last }, best))
  })
}

const when = (instant: Date) => `${formatDate(instant)} at ${formatTime(instant)}`

/** JSON of labels and paths; undefined if nothing is left to link to. */
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
