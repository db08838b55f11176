import { writtenDay } from '../../calendar/melbourne-day.ts'
import { writtenTime } from '../../calendar/melbourne-time.ts'
import { type Context, transact } from '../../context.ts'
import { tell } from '../../news/tell.ts'
import { type Best, bestOfWeek, membersAfter } from './parts/best.read.ts'

const WEEK_MS = 7 * 86_400_000
const BATCH = 200

/** What is told of one community: its best, as the letter and the line that collects it say it. */
export type BestOf = { communityId: string; community: string; title: string; count: string; links: string }

const when = (instant: Date) => `${writtenDay(instant)} at ${writtenTime(instant)}`

function bestOf({ communityId, community, posts, answered, events }: Best): BestOf {
  const others = answered.filter(({ id }) => !posts.some((post) => post.id === id))
  const path = (id: string) => `/community/${communityId}/posts/${id}`
  const links = [
    ...posts.map(({ id, title }) => ({ label: title, path: path(id) })),
    ...others.map(({ id, title }) => ({ label: `Answered: ${title}`, path: path(id) })),
    ...events.map(({ id, title, startsAt }) => ({
      label: `Coming up: ${title}, ${when(new Date(startsAt))}`,
      path: `/community/${communityId}/events/${id}`,
    })),
  ]
  const title = (posts[0] ?? answered[0] ?? events[0])?.title ?? ''
  return { communityId, community, title, count: String(links.length), links: JSON.stringify(links) }
}

/**
 * Begins to tell the members of every community what was best in its week and what comes in the next, half an hour before the letters that collect a
 * week are written. @returns how many communities have something to tell
 */
export function tellBest(ctx: Context): Promise<number> {
  return transact(ctx, async (ctx) => {
    const now = ctx.now().getTime()
    const all = await bestOfWeek(ctx, { since: new Date(now - WEEK_MS), until: new Date(now + WEEK_MS) })
    for (const one of all) await ctx.jobs.enqueue(ctx, 'tell-best-of', Object.assign(bestOf(one), { after: null }))
    return all.length
  })
}

/** Tells some members, each as they have chosen, and leaves the others to a job of its own. */
export function tellBestOf(ctx: Context, { after, ...best }: BestOf & { after: string | null }): Promise<void> {
  return transact(ctx, async (ctx) => {
    const members = await membersAfter(ctx, best.communityId, after, BATCH)
    await tell(
      ctx,
      members.map((userId) => ({ kind: 'community-best' as const, to: { userId }, data: best })),
    )
    const last = members.at(-1)
    if (last && members.length === BATCH)
      await ctx.jobs.enqueue(ctx, 'tell-best-of', Object.assign({ after: last }, best))
  })
}
