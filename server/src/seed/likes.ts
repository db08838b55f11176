import type { Circle } from './members.ts'
import type { Random } from './random.ts'
import type { VillageLike, VillagePost } from './shapes.ts'
import { type Conversation, joinedBefore } from './talk.ts'
import { answerDelay, awake, HOUR } from './timeline.ts'

// Keeps the mean where it is asked for: small communities cannot give as many as the formula would.
const LIFT = 1.18

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

/** Gives the likes of a community's posts, `mean` a post over the whole village; a few posts get many. */
export function likesFor(random: Random, circle: Circle, conversations: readonly Conversation[], mean: number): VillageLike[] {
  const crowd = Math.sqrt(circle.members.length / 130)
  return conversations.flatMap(({ post, comments }) => {
    const charm = 0.25 + 1.5 * random.next() ** 2 + (random.chance(0.06) ? 2.5 : 0) + Math.min(0.5, comments.length * 0.06)
    const present = joinedBefore(circle.members, post.createdAt.getTime()).count
    const wanted = Math.min(Math.round(mean * LIFT * crowd * charm), Math.ceil(present * 0.5))
    return likePost(random, circle, post, wanted)
  })
}
