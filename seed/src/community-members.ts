import { communityKey, planNamed } from '@lv/contract/catalogue'
import { DAY_MS, MINUTE_MS } from '@lv/contract/durations'
import { communities } from './communities.ts'
import { seedId } from './insert.ts'
import { type Month, monthOf, noonOf, sharedMonths } from './money-months.ts'
import { renewSince } from './money-renewals.ts'
import { type Payer, type Renewing, subscriptionRow } from './money-shapes.ts'
import { type Random, seeded } from './random.ts'
import type { Village, VillageCommunity, VillageLike, VillageMembership, VillagePerson } from './shapes.ts'
import { momentOnDay } from './timeline.ts'

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
type Activity = { personKey: string; communityKey: string; at: number }

const EACH_MONTH = 1000

function activityIn({ posts, comments, likes }: Village): Activity[] {
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
  const begin = noonOf(months[0]) - DAY_MS
  const scores = new Map<string, number>()
  const seen = new Set<string>()
  for (const { personKey, communityKey, at } of activityIn(from)) {
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
function mostActive(from: Village, wanted: Wanted): VillagePerson[] {
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
function likesInQuietMonths(
  from: Village,
  { key: personKey }: VillagePerson,
  { communityKey, months }: { communityKey: string; months: readonly Month[] },
): VillageLike[] {
  const own = activityIn(from).filter((deed) => deed.personKey === personKey && deed.communityKey === communityKey)
  const active = new Set(own.map(({ at }) => monthOf(at)))
  const liked = new Set(from.likes.filter((like) => like.personKey === personKey).map(({ postKey }) => postKey))
  return months
    .filter((month) => !active.has(month))
    .flatMap((month) => {
      const at = noonOf(month) + 20 * DAY_MS
      const post = from.posts.findLast(
        ({ key, authorKey, communityKey: where, createdAt }) =>
          where === communityKey && authorKey !== personKey && createdAt.getTime() < at && !liked.has(key),
      )
      if (!post) return []
      liked.add(post.key)
      return [{ postKey: post.key, personKey, createdAt: new Date(at) }]
    })
}

/** The demo owner's table and the demo member, who has just joined it. */
const TABLE = 'extension-builders-table'
const NEWCOMER = { key: 'maya-tran', ago: 5 }
const DEMO: readonly string[] = ['maya-tran', 'oscar-bellini', 'alex-novak']
/** How many days ago memberships began to cost something. */
const BEGAN_AGO = 95
const PREMIUM_PEOPLE = 12
const PAYING = { everywhere: 0.25, atTable: 14 }

export type VillageSales = {
  renewals: Renewing[]
  /** What pays for a membership, by community and person (`paidKey`). */
  paidBy: ReadonlyMap<string, 'premium' | 'membership'>
  /** Memberships that began with a payment and are none of the village's own. */
  joins: VillageMembership[]
  /** What the first premium member liked at the demo owner's table, so that both shared months bring it a share. */
  likes: VillageLike[]
}
export const paidKey = ({ communityKey, personKey }: Pick<VillageMembership, 'communityKey' | 'personKey'>) =>
  `${communityKey} ${personKey}`

const payerOf = ({ key, email, firstName, lastName, phone }: VillagePerson): Payer => {
  const name = `${firstName} ${lastName}`
  return { userId: seedId(key), professionalId: null, email, name, buyer: name, phone, last4: '4242' }
}

type Scene = { random: Random; now: number; people: ReadonlyMap<string, VillagePerson> }

function membershipOf({ now, people }: Scene, community: VillageCommunity, personKey: string, from: number): Renewing {
  const person = people.get(personKey)
  const id = seedId(community.key)
  const cents = community.priceCents ?? 0
  if (!person) throw new Error(`the village knows no ${personKey}`)
  const plan = { key: communityKey(id, cents), label: community.name, cents, interval: 'month', points: 0 } as const
  const owner = { id, ownerId: seedId(community.ownerKey) }
  const key = `community/${community.key}/${personKey}`
  return renewSince(from, { key, payer: payerOf(person), kind: 'community', plan, community: owner }, now)
}

/** Every other one pays in both months that have been shared, the others in the newer one alone. */
function premiumOf({ random, now }: Scene, person: VillagePerson, place: number): Renewing {
  const plan = planNamed('premium_month')
  const [older, newer] = sharedMonths(now)
  if (!plan) throw new Error('the catalogue has no premium membership')
  const day = noonOf(place % 2 === 0 ? older : newer) + random.int(0, 10) * DAY_MS
  const begun = { key: `premium/${person.key}`, payer: payerOf(person), plan, community: null }
  return renewSince(momentOnDay(random, day), { ...begun, kind: 'premium' }, now)
}

type Paying = { member: VillageMembership; renewing: Renewing }

/** The newest members, who all had to pay, and some who have belonged to it for longer. */
function payersOf(scene: Scene, community: VillageCommunity, members: readonly VillageMembership[]): Paying[] {
  const { random, now } = scene
  const began = now - BEGAN_AGO * DAY_MS
  const newest = members.toSorted((a, b) => b.joinedAt.getTime() - a.joinedAt.getTime())
  const wanted = community.key === TABLE ? PAYING.atTable : Math.round(members.length * PAYING.everywhere)
  const joinedSince = newest.filter(({ joinedAt }) => joinedAt.getTime() >= began).length
  return newest.slice(0, Math.max(wanted, joinedSince)).map((member) => {
    const joinedAt = member.joinedAt.getTime()
    const from = joinedAt >= began ? joinedAt : momentOnDay(random, began + random.int(1, 50) * DAY_MS)
    return { member, renewing: membershipOf(scene, community, member.personKey, Math.min(from, now - MINUTE_MS)) }
  })
}

/** The demo member has just joined the demo owner's table. */
function newcomer(scene: Scene, paid: readonly VillageCommunity[]): Paying {
  const table = paid.find(({ key }) => key === TABLE)
  if (!table) throw new Error('the village has no table to join')
  const from = momentOnDay(scene.random, scene.now - NEWCOMER.ago * DAY_MS)
  const renewing = membershipOf(scene, table, NEWCOMER.key, from)
  const joinedAt = new Date(renewing.periods[0]?.start ?? from)
  return { member: { communityKey: TABLE, personKey: NEWCOMER.key, role: 'member', joinedAt }, renewing }
}

/** The row of the demo member's subscription: where it is, the village's memberships were sold before. */
export const firstSold = subscriptionRow({ key: `community/${TABLE}/${NEWCOMER.key}` })

/**
 * Who pays for premium, and for memberships of what is paid among the first sixty communities: about a quarter of their
 * members; the others joined before it cost anything.
 */
export function villageSales(from: Village, now: number): VillageSales {
  const people = new Map(from.people.map((one) => [one.key, one]))
  const scene: Scene = { random: seeded(1, 'members pay'), now, people }
  const known = new Set(communities(1).map(({ key }) => key))
  const paid = from.communities.filter(({ key, isPaid }) => isPaid && known.has(key))
  const months = sharedMonths(now)
  const joinedBefore = Math.min(noonOf(months[0]), now - BEGAN_AGO * DAY_MS)
  const wanted = { paid, first: TABLE, months, joinedBefore, leftOut: DEMO, count: PREMIUM_PEOPLE }
  const active = mostActive(from, wanted)
  const premium = active.map((person, place) => premiumOf(scene, person, place))
  const members = from.memberships.filter(({ role, personKey }) => role === 'member' && !DEMO.includes(personKey))
  const isPremium = new Set(premium.map(({ payer }) => payer.userId))
  const paying = paid.flatMap((community) => {
    const own = members.filter((one) => one.communityKey === community.key && !isPremium.has(seedId(one.personKey)))
    return payersOf(scene, community, own)
  })
  const joined = newcomer(scene, paid)
  const paidKeys = new Set(paid.map(({ key }) => key))
  const byPremium = members.filter((one) => paidKeys.has(one.communityKey) && isPremium.has(seedId(one.personKey)))
  return {
    renewals: [...premium, ...[...paying, joined].map(({ renewing }) => renewing)],
    paidBy: new Map([
      ...byPremium.map((one) => [paidKey(one), 'premium'] as const),
      ...[...paying, joined].map(({ member }) => [paidKey(member), 'membership'] as const),
    ]),
    joins: [joined.member],
    likes: active.slice(0, 1).flatMap((person) => likesInQuietMonths(from, person, { communityKey: TABLE, months })),
  }
}
