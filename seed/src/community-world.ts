import { DAY_MS, HOUR_MS, MINUTE_MS } from '@lv/contract/durations'
import { communities } from './communities.ts'
import { type Circle, circles } from './members.ts'
import { people } from './people.ts'
import { type Random, seeded } from './random.ts'
import { openThreadPicker } from './resource-files.ts'
import type { SeedPerson, Thread, Village, VillageLike, VillagePerson, VillagePost } from './shapes.ts'
import { type Conversation, joinedBefore, playConversation, welcome } from './talk.ts'
import { answerDelay, awake, isWeekend, momentOnDay } from './timeline.ts'

function likePost(random: Random, circle: Circle, post: VillagePost, wanted: number): VillageLike[] {
  const likers = new Map<string, VillageLike>()
  const posted = post.createdAt.getTime()
  for (let tries = 0; tries < wanted * 3 && likers.size < wanted; tries++) {
    const at = awake(random, posted + answerDelay(random, 16))
    if (at > circle.until) continue
    const { count, member } = joinedBefore(circle.members, at - MINUTE_MS)
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
function likesFor(
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

const PEOPLE = 400
const POSTS = 2000
const LIKES = 12_000
const MAX_POSTS = 120

/** How many posts each community gets: more where there are more people and more life. */
function shares(all: readonly Circle[], total: number): number[] {
  const weights = all.map(({ seed }) => Math.sqrt(seed.size) * (seed.liveliness + 0.15))
  const sum = weights.reduce((a, b) => a + b, 0)
  const counts = weights.map((weight) => Math.min(MAX_POSTS, Math.max(3, Math.round((weight / sum) * total))))
  let left = total - counts.reduce((a, b) => a + b, 0)
  for (let i = 0; left !== 0; i = (i + 1) % counts.length) {
    const step = Math.sign(left)
    const changed = (counts[i] ?? 0) + step
    if (changed < 3 || changed > MAX_POSTS + 60) continue
    counts[i] = changed
    left -= step
  }
  return counts
}

function inSeason(thread: Thread, at: number): boolean {
  const month = new Date(at).getUTCMonth()
  if (thread.weather === 'cold') return month >= 4 && month <= 8
  return thread.weather === null || month >= 10 || month <= 2
}

function postMoment(random: Random, circle: Circle, thread: Thread): number {
  const from = circle.community.createdAt.getTime() + 6 * HOUR_MS
  // Lively communities grow: more of what happened there happened lately.
  const lean = 1 / (1 + circle.seed.liveliness * 0.35)
  let possible = from + 3 * HOUR_MS
  for (let tries = 0; tries < 40; tries++) {
    const at = momentOnDay(random, from + (circle.until - from) * random.next() ** lean)
    if (at <= from || at >= circle.until) continue
    possible = at
    if (inSeason(thread, at) && !(isWeekend(at) && random.chance(0.45))) return at
  }
  return possible
}

function converse(
  random: Random,
  circle: Circle,
  count: number,
  books: ReturnType<typeof openThreadPicker>,
): Conversation[] {
  const told: Conversation[] = [welcome(random, circle)]
  const taken = new Set(told.map(({ post }) => post.title))
  for (let round = 0; round < 6 && told.length < count; round++) {
    const planned = books
      .take(circle.seed, count - told.length, round > 0)
      .map((thread) => ({ thread, at: postMoment(random, circle, thread) }))
      .sort((a, b) => a.at - b.at)
    for (const { thread, at } of planned) {
      const key = `${circle.community.key}/${told.length + 1}`
      const conversation = playConversation(random, circle, thread, at, key, books.times(thread), taken)
      if (conversation) told.push(conversation)
    }
  }
  return told
}

function arrivals(
  everyone: readonly SeedPerson[],
  all: readonly Circle[],
  random: Random,
  now: number,
): VillagePerson[] {
  const first = new Map<string, number>()
  for (const { members } of all) {
    for (const { personKey, joinedAt } of members) {
      first.set(personKey, Math.min(first.get(personKey) ?? now, joinedAt.getTime()))
    }
  }
  return everyone.map((person) => {
    const joined = first.get(person.key) ?? now - random.int(1, 200) * DAY_MS
    return { ...person, joinedAt: new Date(joined - random.int(2, 40) * MINUTE_MS) }
  })
}

/**
 * Gives a believable year of a village as plain arrays, in dependency order. `scale` 1 is 60 communities, 400 people and
 * 2,000 posts. The same arguments give the same village.
 */
export function village({ scale = 1, seed = 1, now }: { scale?: number; seed?: number; now: Date }): Village {
  const random = seeded(seed, 'village')
  const everyone = people(Math.round(PEOPLE * scale), seed)
  const all = circles(communities(scale), everyone, seed, now.getTime())
  const books = openThreadPicker(seeded(seed, 'shelf'))
  const counts = shares(all, Math.round(POSTS * scale))
  const conversations = all.map((circle, i) => converse(random, circle, counts[i] ?? 3, books))
  const posts = conversations.flatMap((told) => told.map(({ post }) => post))
  return {
    people: arrivals(everyone, all, seeded(seed, 'arrivals'), now.getTime()),
    communities: all.map(({ community }) => community),
    memberships: all.flatMap(({ members }) => members),
    posts,
    comments: conversations.flatMap((told) => told.flatMap(({ comments }) => comments)),
    likes: likesFor(seeded(seed, 'likes'), all, conversations, LIKES * scale),
  }
}
