import { DAY_MS, HOUR_MS, MINUTE_MS } from '@lv/contract/durations'
import { ASIDES, ASKS, CHEERS, THANKS, WELCOMES } from './content/asides.ts'
import { type Scene, settleIn } from './fill.ts'
import type { Circle } from './members.ts'
import type { Random } from './random.ts'
import { answerersOf, askersOf } from './resource-files.ts'
import {
  type City,
  cities,
  type Thread,
  type VillageComment,
  type VillageMembership,
  type VillagePost,
  type Voice,
} from './shapes.ts'
import { answerDelay, awake } from './timeline.ts'

const UNANSWERED_SHARE = 0.05

export type Conversation = { post: VillagePost; comments: VillageComment[] }

function countBefore(members: readonly VillageMembership[], at: number): number {
  let low = 0
  let high = members.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((members[middle]?.joinedAt.getTime() ?? 0) < at) low = middle + 1
    else high = middle
  }
  return low
}

/** The members who had joined before the given moment, and how many there are. */
export function joinedBefore(members: readonly VillageMembership[], at: number) {
  const count = countBefore(members, at)
  return { count, member: (position: number) => members[position] }
}

/**
 * One who had joined before `at` and speaks with one of the voices; when nobody does, any member, or nobody at all with
 * `onlyThey`. People in `busy` are left out.
 */
function speaker(
  random: Random,
  circle: Circle,
  voices: readonly Voice[],
  at: number,
  busy: ReadonlySet<string>,
  onlyThey = false,
) {
  const named = random.shuffle(voices).map((voice) => circle.byVoice.get(voice) ?? [])
  const groups = onlyThey ? named : [...named, circle.byVoice.get('pro') ?? [], circle.members]
  for (const group of groups) {
    const count = countBefore(group, at)
    for (let tries = 0; tries < 4 && count > 0; tries++) {
      // The power favours those who joined early: in every community a few people say most.
      const key = group[Math.floor(random.next() ** 1.6 * count)]?.personKey
      if (key && !busy.has(key)) return key
    }
  }
  return null
}

function sceneFor(random: Random, circle: Circle, thread: Thread, at: number, home: string | undefined): Scene {
  const location = circle.community.location
  const theirs: City = cities.find((city) => city === home) ?? 'Melbourne'
  const city = thread.city ?? (location === 'All Locations' ? theirs : location)
  return { random, city, at: new Date(at), community: circle.community.name }
}

/** Told often enough, a thread that has no other title says where it happened. */
function titleOf(thread: Thread, times: number): string {
  const placed = thread.titles[0] ?? ''
  const extra = /[?{]/.test(placed) || !thread.content.includes('{suburb}') ? [] : [`${placed}, {suburb}`]
  const titles = [...thread.titles, ...extra]
  return titles[times % titles.length] ?? placed
}

function signOff(random: Random, thread: Thread): string {
  if (thread.repeats || random.chance(0.5)) return ''
  return ` ${random.pick(/\?\s*$/.test(thread.content) ? CHEERS : ASKS)}`
}

type Teller = {
  random: Random
  circle: Circle
  post: VillagePost
  settle: (text: string) => string
  comments: VillageComment[]
  /** Who has said something already. */
  heard: Set<string>
}

function say(teller: Teller, parent: VillageComment | null, authorKey: string | null, content: string, at: number) {
  if (authorKey === null || at > teller.circle.until) return null
  const { post, comments, settle } = teller
  const comment: VillageComment = {
    key: `${post.key}/${comments.length + 1}`,
    postKey: post.key,
    parentKey: parent?.key ?? null,
    authorKey,
    content: settle(content),
    createdAt: new Date(at),
  }
  comments.push(comment)
  teller.heard.add(authorKey)
  return comment
}

function answer(teller: Teller, parent: VillageComment, answers: Thread['replies'][number]['answers']) {
  let at = parent.createdAt.getTime()
  for (const { content, voice } of answers) {
    at = awake(teller.random, at + answerDelay(teller.random, 3))
    const author = voice
      ? speaker(teller.random, teller.circle, [voice], at, teller.heard, isPersonal({ content, voice }))
      : teller.post.authorKey
    if (!say(teller, parent, author, content, at)) return
  }
}

function closeOff(teller: Teller, thread: Thread, at: number) {
  const { random, circle, post, heard } = teller
  const later = awake(random, at + answerDelay(random, 14))
  const last = teller.comments.at(-1)
  const thanks = random.chance(0.4) && last !== undefined && last.authorKey !== post.authorKey
  const aside = thread.voice !== 'home' && random.chance(0.6)
  if (thanks) say(teller, null, post.authorKey, random.pick(THANKS), later)
  else if (aside) say(teller, null, speaker(random, circle, ['pro'], later, heard), random.pick(ASIDES), later)
}

/** Whether only somebody of that trade could have said it, such as 'Plumber here'. */
function isPersonal(said: { content: string; voice: Voice }): boolean {
  const names = /\b(as an? |as the |speaking as|i am (a|one)\b|my people|our office)|^[A-Z]\w+( \w+)?( here)?[.,:] /i
  return said.voice === 'home' || (said.voice !== 'pro' && names.test(said.content))
}

function discuss(teller: Teller, thread: Thread) {
  const { random, circle, post, heard } = teller
  const lonely = !thread.repeats && random.chance(UNANSWERED_SHARE)
  let at = post.createdAt.getTime()
  for (const reply of lonely ? [] : thread.replies) {
    if (teller.comments.length > 0 && random.chance(thread.repeats ? 0.3 : 0.05)) continue
    at = awake(random, at + answerDelay(random, 5))
    const author = speaker(random, circle, answerersOf(thread, reply.voice), at, heard, isPersonal(reply))
    const comment = say(teller, null, author, reply.content, at)
    if (comment) answer(teller, comment, reply.answers)
  }
  if (teller.comments.length > 0 && !thread.repeats) closeOff(teller, thread, at)
}

/** Plays one conversation in a community at a moment; null when nobody there could have begun it. */
export function playConversation(
  random: Random,
  circle: Circle,
  thread: Thread,
  at: number,
  key: string,
  times: number,
  taken: Set<string>,
): Conversation | null {
  const authorKey = speaker(random, circle, askersOf(thread), at, new Set(), thread.voice === 'home')
  if (authorKey === null) return null
  const settle = settleIn(sceneFor(random, circle, thread, at, circle.homes.get(authorKey)))
  const title = settle(titleOf(thread, times))
  const content = `${settle(thread.content)}${signOff(random, thread)}`
  if (taken.has(title)) return null
  taken.add(title)
  const communityKey = circle.community.key
  const post = { key, communityKey, authorKey, title, content, createdAt: new Date(at), pinnedAt: null }
  const teller: Teller = { random, circle, post, settle, comments: [], heard: new Set([authorKey]) }
  discuss(teller, thread)
  return { post, comments: teller.comments }
}

/** The owner's pinned first post, with a few hellos. */
export function welcome(random: Random, circle: Circle): Conversation {
  const { community } = circle
  const at = awake(random, community.createdAt.getTime() + 20 * MINUTE_MS)
  const text = random.pick(WELCOMES)
  const settle = settleIn({ random, city: 'Melbourne', at: new Date(at), community: community.name })
  const post: VillagePost = {
    key: `${community.key}/1`,
    communityKey: community.key,
    authorKey: community.ownerKey,
    title: settle(text.title),
    content: settle(text.content),
    createdAt: new Date(at),
    pinnedAt: new Date(at + 5 * MINUTE_MS),
  }
  const teller: Teller = { random, circle, post, settle, comments: [], heard: new Set([post.authorKey]) }
  const hellos = random.shuffle(text.hellos).slice(0, Math.min(random.int(1, 4), circle.members.length - 1))
  let said = at
  for (const hello of hellos) {
    said = awake(random, said + answerDelay(random, 20) + (said === at ? DAY_MS : HOUR_MS))
    say(teller, null, speaker(random, circle, ['pro'], said, teller.heard), hello, said)
  }
  return { post, comments: teller.comments }
}
