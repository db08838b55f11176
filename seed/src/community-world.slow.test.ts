import { DAY_MS } from '@lv/contract/durations'
import { categories, communityLocations, sectors } from '@lv/contract/options'
import { beforeAll, expect, test } from 'vitest'
import { village } from './community-world.ts'
import { THEMES } from './content/themes.ts'
import { seedId } from './insert.ts'
import { joinRequestRows } from './membership-rows.ts'
import type { Village } from './shapes.ts'
import { melbourneHour } from './timeline.ts'

const now = new Date('2026-07-15T04:00:00Z')
let small: Village
let joined: Map<string, number>

const membership = (communityKey: string, personKey: string) => `${communityKey} ${personKey}`
const moments = (all: Village) => [
  ...all.people.map((one) => one.joinedAt),
  ...[...all.communities, ...all.posts, ...all.comments, ...all.likes].map((one) => one.createdAt),
  ...all.memberships.map((one) => one.joinedAt),
]
const repeated = (keys: string[]) => keys.length - new Set(keys).size
const communityOf = (all: Village) => new Map(all.posts.map((post) => [post.key, post.communityKey]))

/** What somebody did in a community before they had joined it. */
function intruders(all: Village): string[] {
  const where = communityOf(all)
  const deeds = [
    ...all.posts.map((post) => ({ at: post.createdAt, who: post.authorKey, in: post.communityKey })),
    ...all.comments.map((one) => ({ at: one.createdAt, who: one.authorKey, in: where.get(one.postKey) ?? '' })),
    ...all.likes.map((one) => ({ at: one.createdAt, who: one.personKey, in: where.get(one.postKey) ?? '' })),
  ]
  const joins = new Map(all.memberships.map((one) => [membership(one.communityKey, one.personKey), one.joinedAt]))
  return deeds
    .filter((deed) => (joins.get(membership(deed.in, deed.who))?.getTime() ?? Infinity) >= deed.at.getTime())
    .map((deed) => membership(deed.in, deed.who))
}

beforeAll(() => {
  small = village({ now })
  joined = new Map(small.people.map((person) => [person.key, person.joinedAt.getTime()]))
})

test('the same arguments give the same village, another seed another one', () => {
  expect(village({ now })).toEqual(small)
  expect(village({ now, seed: 2 }).posts[5]?.authorKey).not.toBe(undefined)
  expect(village({ now, seed: 2 }).posts.map((post) => post.title)).not.toEqual(small.posts.map((post) => post.title))
})

test('at scale 1 there are 60 communities, 400 people, 2,000 posts, and plenty of comments and likes', () => {
  expect([small.communities.length, small.people.length, small.posts.length]).toEqual([60, 400, 2000])
  expect(small.comments.length).toBeGreaterThan(5000)
  expect(small.comments.length).toBeLessThan(7000)
  expect(small.likes.length).toBeGreaterThan(10_500)
  expect(small.likes.length).toBeLessThan(13_500)
})

test('people are distinct, reachable only at .example addresses and fictional numbers, and three are fixed', () => {
  expect(repeated(small.people.map((person) => person.email))).toBe(0)
  expect(repeated(small.people.map((person) => person.key))).toBe(0)
  expect(small.people.filter((person) => !/^[a-z.]+@[a-z]+\.example$/.test(person.email))).toEqual([])
  const phones = small.people.flatMap((person) => person.phone ?? [])
  expect(phones.filter((phone) => !/^\+61(491570\d{3}|37010\d{4})$/.test(phone))).toEqual([])
  const fixed = small.people.slice(0, 3).map((person) => `${person.firstName} ${person.email}`)
  expect(fixed).toEqual(['Maya member@demo.example', 'Oscar owner@demo.example', 'Alex admin@demo.example'])
})

test('the demo member is a plain member of five communities and runs one', () => {
  const roles = small.memberships.filter((one) => one.personKey === 'maya-tran').map(({ role }) => role)
  expect(roles.toSorted()).toEqual(['member', 'member', 'member', 'member', 'member', 'moderator'])
})

test('by invitation nobody is in whom the owner has not accepted, and the demo member has asked in two', () => {
  const rows = joinRequestRows(small, small.communities[0]?.createdAt ?? new Date())
  const invited = new Set(small.communities.filter((one) => one.membershipType === 'invite_only').map(({ key }) => key))
  const members = small.memberships.filter((one) => one.role === 'member' && invited.has(one.communityKey))
  const asked = new Set(rows.map((row) => `${row.community_id} ${row.user_id}`))
  expect(asked.size).toBe(rows.length)
  for (const one of members) expect(asked.has(`${seedId(one.communityKey)} ${seedId(one.personKey)}`)).toBe(true)
  const hers = rows.filter((row) => row.user_id === seedId('maya-tran'))
  expect(hers.map(({ status }) => status).toSorted()).toEqual(['accepted', 'requested'])
  expect(rows).toHaveLength(members.length + 2)
})

test('every category meets every sector, and every location and kind of membership is there', () => {
  const pairs = new Set(small.communities.map((one) => `${one.category} ${one.sector}`))
  expect(pairs.size).toBe(categories.length * sectors.length)
  expect(new Set(small.communities.map((one) => one.location)).size).toBe(communityLocations.length)
  expect(new Set(small.communities.map((one) => one.membershipType))).toEqual(new Set(['free', 'open', 'invite_only']))
  expect(small.communities.filter((one) => one.isPaid !== (one.priceCents !== null))).toEqual([])
  const owned = small.communities.filter((one) => one.ownerKey === 'oscar-bellini')
  expect(owned.map((one) => [one.name, one.isPaid])).toEqual([
    ['Heritage Overlay Help', false],
    ['Extension Builders Table', true],
  ])
})

test('everybody belongs to a community once, its owner from the start, and sizes run from 4 to over 300', () => {
  expect(repeated(small.memberships.map((one) => membership(one.communityKey, one.personKey)))).toBe(0)
  const sizes = small.communities.map((one) => small.memberships.filter((m) => m.communityKey === one.key).length)
  expect(Math.min(...sizes)).toBe(4)
  expect(Math.max(...sizes)).toBeGreaterThan(300)
  const owners = small.memberships.filter((one) => one.role === 'owner')
  const founded = new Map(small.communities.map((one) => [membership(one.key, one.ownerKey), one.createdAt.getTime()]))
  expect(
    owners.filter((one) => founded.get(membership(one.communityKey, one.personKey)) !== one.joinedAt.getTime()),
  ).toEqual([])
  expect(owners.length).toBe(60)
  expect(small.memberships.filter((one) => (joined.get(one.personKey) ?? Infinity) >= one.joinedAt.getTime())).toEqual(
    [],
  )
})

test('nobody posts, comments or likes before having joined', () => {
  expect(intruders(small)).toEqual([])
})

test('comments come after their post, answers after their comment and one level deep', () => {
  const posts = new Map(small.posts.map((post) => [post.key, post]))
  const comments = new Map(small.comments.map((comment) => [comment.key, comment]))
  const early = small.comments.filter((comment) => {
    const before = comment.parentKey === null ? posts.get(comment.postKey) : comments.get(comment.parentKey)
    return !before || before.createdAt >= comment.createdAt
  })
  expect(early).toEqual([])
  const deep = small.comments.filter((one) => one.parentKey && comments.get(one.parentKey)?.parentKey !== null)
  expect(deep).toEqual([])
  const strayed = small.comments.filter((one) => one.parentKey && comments.get(one.parentKey)?.postKey !== one.postKey)
  expect(strayed).toEqual([])
})

test('a post is liked once by a person, after it was written and never by its author', () => {
  const posts = new Map(small.posts.map((post) => [post.key, post]))
  expect(repeated(small.likes.map((like) => `${like.postKey} ${like.personKey}`))).toBe(0)
  expect(small.likes.filter((like) => (posts.get(like.postKey)?.createdAt ?? now) >= like.createdAt)).toEqual([])
  expect(small.likes.filter((like) => posts.get(like.postKey)?.authorKey === like.personKey)).toEqual([])
})

test('everything happens in the year before now, while Melbourne is awake', () => {
  const outside = moments(small).filter((at) => at > now || at.getTime() < now.getTime() - 365 * DAY_MS)
  expect(outside).toEqual([])
  const written = [...small.posts, ...small.comments, ...small.likes].map((one) =>
    melbourneHour(one.createdAt.getTime()),
  )
  expect(written.filter((hour) => hour < 5 || hour > 22)).toEqual([])
})

test('some communities are busy this month and a few have gone quiet', () => {
  const latest = small.communities.map((one) =>
    Math.max(...small.posts.filter((post) => post.communityKey === one.key).map((post) => post.createdAt.getTime())),
  )
  expect(latest.filter((at) => at > now.getTime() - 7 * DAY_MS).length).toBeGreaterThan(20)
  expect(latest.filter((at) => at < now.getTime() - 40 * DAY_MS).length).toBeGreaterThan(2)
})

test('a community never sees a title twice, and no slot is left open', () => {
  expect(repeated(small.posts.map((post) => `${post.communityKey} ${post.title}`))).toBe(0)
  const texts = [
    ...small.posts.flatMap((post) => [post.title, post.content]),
    ...small.comments.map((one) => one.content),
  ]
  expect(texts.filter((text) => text === '' || /[{}@]|\[\[|\]\]|undefined|NaN/.test(text))).toEqual([])
})

test('there are at least 400 written conversations, each with a title of its own', () => {
  const written = Object.values(THEMES)
    .flat()
    .filter((thread) => !thread.repeats)
  expect(written.length).toBeGreaterThan(400)
  const titles = written.flatMap((thread) => thread.titles)
  expect(titles.filter((title, i) => titles.indexOf(title) !== i)).toEqual([])
  expect(written.filter((thread) => thread.replies.length === 0 || thread.content === '')).toEqual([])
})

test('ten times the village keeps the rules, and has places and no numbers in its names', () => {
  const large = village({ scale: 10, now })
  expect([large.communities.length, large.people.length, large.posts.length]).toEqual([600, 4000, 20_000])
  expect(repeated(large.communities.map((one) => one.key))).toBe(0)
  expect(repeated(large.communities.map((one) => one.name))).toBe(0)
  expect(large.communities.filter((one) => /\d/.test(one.name))).toEqual([])
  expect(repeated(large.people.map((person) => person.email))).toBe(0)
  expect(intruders(large)).toEqual([])
})
