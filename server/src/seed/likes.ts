import type { Circle } from './members.ts'
import type { Random } from './random.ts'
import type { VillageLike, VillagePost } from './shapes.ts'
import { type Conversation, joinedBefore } from './talk.ts'
import { answerDelay, awake, HOUR } from './timeline.ts'

function likePost(random: Random, circle: Circle, post: VillagePost, wanted: number): VillageLike[] {
  const likers = new Map<string, VillageLike>()
  const posted = post.createdAt.getTime()
  for (let tries = 0; tries < wanted * 3 && likers.size < wanted; tries++) {
    const at = awake(random, posted + answerDelay(random, 16))
    if (at > circle.until) continue
    const { count, member } = joinedBefore(circle.members, at - HOUR / 60)
    const key = member(random.int(0, count - 1))?.personKey
    if (!key || key === post.authorKey || likers.has(key)) continue
    likers.set(key, { postKey: post.key, personKey: key, createdAt: new Date(at) })
  }
  return [...likers.values()]
}

function charmOf(random: Random, circle: Circle, comments: number): number {
  const luck = 0.25 + 1.5 * random.next() ** 2 + (random.chance(0.06) ? 2.5 : 0)
  return (luck + Math.min(0.5, comments * 0.06)) * Math.sqrt(circle.members.length)
}

/** Gives about `total` likes over all posts, conversations listed by circle; most get a few, some get many. */
export function likesFor(
  random: Random,
  all: readonly Circle[],
  conversations: readonly (readonly Conversation[])[],
  total: number,
): VillageLike[] {
  const liked = all.flatMap((circle, i) =>
    (conversations[i] ?? []).map(({ post, comments }) => ({
      circle,
      post,
      charm: charmOf(random, circle, comments.length),
      most: Math.ceil(joinedBefore(circle.members, post.createdAt.getTime()).count * 0.5),
    })),
  )
  const rate = total / liked.reduce((sum, { charm }) => sum + charm, 0)
  return liked.flatMap(({ circle, post, charm, most }) =>
    likePost(random, circle, post, Math.min(most, Math.round(charm * rate))),
  )
}
