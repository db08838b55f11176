import { type Month, monthOf, noonOf } from './money-months.ts'
import type { Village, VillageCommunity, VillageLike, VillagePerson } from './shapes.ts'
import { DAY } from './timeline.ts'

type Wanted = {
  /** Communities that are paid for, and the one that matters most. */
  paid: readonly VillageCommunity[]
  first: string
  months: readonly [Month, Month]
  /** All their memberships have to be older than this. */
  joinedBefore: number
  leftOut: readonly string[]
  count: number
}
type Deed = { personKey: string; communityKey: string; at: number }

const EACH_MONTH = 1000

function deedsOf({ posts, comments, likes }: Village): Deed[] {
  const where = new Map(posts.map(({ key, communityKey }) => [key, communityKey]))
  const place = (postKey: string) => where.get(postKey) ?? ''
  return [
    ...posts.map((one) => ({ ...one, personKey: one.authorKey })),
    ...comments.map((one) => ({ ...one, personKey: one.authorKey, communityKey: place(one.postKey) })),
    ...likes.map((one) => ({ ...one, communityKey: place(one.postKey) })),
  ].map(({ personKey, communityKey, createdAt }) => ({ personKey, communityKey, at: createdAt.getTime() }))
}

/** Plain members of paid communities who joined early enough. */
function candidates(from: Village, { paid, leftOut, joinedBefore }: Wanted): Set<string> {
  const keys = new Set(paid.map(({ key }) => key))
  const belonging = from.memberships.filter(({ communityKey }) => keys.has(communityKey))
  const barred = new Set(
    belonging
      .filter(({ role, joinedAt }) => role !== 'member' || joinedAt.getTime() >= joinedBefore)
      .map(({ personKey }) => personKey),
  )
  const all = belonging.map(({ personKey }) => personKey)
  return new Set(all.filter((key) => !barred.has(key) && !leftOut.includes(key)))
}

/** What each of them did in these months; somebody who did something in `first` in both of them comes first. */
function scoresOf(from: Village, able: ReadonlySet<string>, { paid, first, months }: Wanted): Map<string, number> {
  const keys = new Set(paid.map(({ key }) => key))
  const begin = noonOf(months[0]) - DAY
  const scores = new Map<string, number>()
  const seen = new Set<string>()
  for (const { personKey, communityKey, at } of deedsOf(from)) {
    if (at < begin || !keys.has(communityKey) || !able.has(personKey)) continue
    const month = monthOf(at)
    if (!months.includes(month)) continue
    const isNew = communityKey === first && !seen.has(`${personKey} ${month}`)
    if (isNew) seen.add(`${personKey} ${month}`)
    scores.set(personKey, (scores.get(personKey) ?? 0) + (isNew ? EACH_MONTH : 1))
  }
  return scores
}

/**
 * People who did most in the paid communities in these months: half of them in the one that matters most, the others
 * elsewhere.
 */
export function mostActive(from: Village, wanted: Wanted): VillagePerson[] {
  const { first, count } = wanted
  const able = candidates(from, wanted)
  const scores = scoresOf(from, able, wanted)
  const atFirst = new Set(
    from.memberships.filter(({ communityKey }) => communityKey === first).map(({ personKey }) => personKey),
  )
  const ranked = from.people
    .filter(({ key }) => able.has(key))
    .toSorted((a, b) => (scores.get(b.key) ?? 0) - (scores.get(a.key) ?? 0))
  const inside = ranked.filter(({ key }) => atFirst.has(key)).slice(0, count / 2)
  const outside = ranked.filter(({ key }) => !atFirst.has(key)).slice(0, count / 2)
  return [...inside, ...outside]
}

/**
 * A like by `person` in each of these months in which they did nothing in this community: a share of premium income
 * goes only to where a premium member was active.
 */
export function likesInQuietMonths(
  from: Village,
  { key: personKey }: VillagePerson,
  { communityKey, months }: { communityKey: string; months: readonly Month[] },
): VillageLike[] {
  const own = deedsOf(from).filter((deed) => deed.personKey === personKey && deed.communityKey === communityKey)
  const active = new Set(own.map(({ at }) => monthOf(at)))
  const liked = new Set(from.likes.filter((like) => like.personKey === personKey).map(({ postKey }) => postKey))
  return months
    .filter((month) => !active.has(month))
    .flatMap((month) => {
      const at = noonOf(month) + 20 * DAY
      const post = from.posts.findLast(
        ({ key, authorKey, communityKey: where, createdAt }) =>
          where === communityKey && authorKey !== personKey && createdAt.getTime() < at && !liked.has(key),
      )
      if (!post) return []
      liked.add(post.key)
      return [{ postKey: post.key, personKey, createdAt: new Date(at) }]
    })
}
