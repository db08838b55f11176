import { DAY_MS, HOUR_MS } from '@lv/contract/durations'
import { type Random, seeded } from './random.ts'
import type {
  Category,
  Profession,
  SeedCommunity,
  SeedPerson,
  VillageCommunity,
  VillageMembership,
  Voice,
} from './shapes.ts'
import { awake, momentOnDay } from './timeline.ts'

const CLOSE_TO: Record<Category, readonly Profession[]> = {
  Developers: ['Developer', 'Consultant', 'Project Manager', 'Architect'],
  Builders: ['Builder', 'Tradie', 'Project Manager'],
  Engineers: ['Engineer', 'Surveyor', 'Consultant', 'Builder'],
  Designers: ['Designer', 'Architect', 'Builder'],
  Tradies: ['Tradie', 'Builder'],
  Inspectors: ['Inspector', 'Surveyor', 'Consultant', 'Builder'],
}
const OWNERS: Record<Category, Profession> = {
  Developers: 'Developer',
  Builders: 'Builder',
  Engineers: 'Engineer',
  Designers: 'Designer',
  Tradies: 'Tradie',
  Inspectors: 'Inspector',
}
// The demo accounts belong to these alone: enough to look at, and enough left to join.
const SURE: Record<string, readonly string[]> = {
  'maya-tran': [
    'heritage-overlay-help',
    'kitchen-renovations-melbourne',
    'bathrooms-that-stay-dry',
    'energy-and-airtightness',
    'additions-to-period-houses',
    'gardens-and-outdoor-rooms',
  ],
  'oscar-bellini': [
    'melbourne-home-builders',
    'footings-and-reactive-clay',
    'carpenters-corner',
    'building-surveyors-and-permits',
    'defects-and-rectification',
    'owner-builders-victoria',
  ],
  'alex-novak': [
    'fitout-builders-collective',
    'level-crossings-and-rail-works',
    'melbourne-home-builders',
    'heritage-overlay-help',
    'small-developers-melbourne',
  ],
}
const FIXED_KEYS = Object.keys(SURE)
// The demo member sees what a plain member sees, and in one community what a moderator does.
const RUNS: Record<string, readonly string[]> = { 'maya-tran': ['kitchen-renovations-melbourne'] }

export type Circle = {
  community: VillageCommunity
  seed: SeedCommunity
  /** In order of joining. */
  members: VillageMembership[]
  byVoice: Map<Voice, VillageMembership[]>
  /** Where everybody lives, by person. */
  homes: ReadonlyMap<string, string>
  /** When the last thing happens there. */
  until: number
}

function affinity(person: SeedPerson, community: SeedCommunity): number {
  const local = community.location === 'All Locations' || person.location === community.location
  const regional = community.location === 'Melbourne' && person.location === 'Regional VIC'
  const place = local ? 6 : regional ? 3 : community.location === 'Melbourne' ? 0.5 : 0.15
  if (person.profession === null) return place * (community.sector === 'Residential' ? 1.3 : 0.05)
  return place * (CLOSE_TO[community.category].includes(person.profession) ? 4 : 1)
}

function choose(random: Random, people: readonly SeedPerson[], community: SeedCommunity, owner: SeedPerson) {
  return people
    .filter((person) => person !== owner && (SURE[person.key]?.includes(community.key) ?? true))
    .map((person) => ({
      person,
      order: SURE[person.key]?.includes(community.key)
        ? -1
        : -Math.log(random.next() + 1e-9) / affinity(person, community),
    }))
    .sort((a, b) => a.order - b.order)
    .slice(0, community.size - 1)
    .map(({ person }) => person)
}

function ownerFor(random: Random, people: readonly SeedPerson[], seed: SeedCommunity, owned: Map<string, number>) {
  const named = people.find((person) => person.key === seed.ownerKey)
  if (named) return named
  const free = people.filter((person) => (owned.get(person.key) ?? 0) < 2 && !FIXED_KEYS.includes(person.key))
  const local = free.filter((person) => seed.location === 'All Locations' || person.location === seed.location)
  const suited = local.filter((person) => person.profession === OWNERS[seed.category])
  const anyPro = local.filter((person) => person.profession !== null)
  const owner = random.pick([suited, anyPro, free, people].find((group) => group.length > 0) ?? people)
  owned.set(owner.key, (owned.get(owner.key) ?? 0) + 1)
  return owner
}

function sortByVoice(members: readonly VillageMembership[], professions: Map<string, Profession | null>) {
  const byVoice = new Map<Voice, VillageMembership[]>()
  const put = (voice: Voice, member: VillageMembership) => byVoice.set(voice, [...(byVoice.get(voice) ?? []), member])
  for (const member of members) {
    const profession = professions.get(member.personKey) ?? null
    put(profession ?? 'home', member)
    if (profession) put('pro', member)
  }
  return byVoice
}

function joinMoment(random: Random, createdAt: number, until: number): number {
  const early = random.chance(0.3)
  const span = early ? Math.min(12 * DAY_MS, until - createdAt) : until - createdAt
  const at = momentOnDay(random, createdAt + span * random.next() ** (early ? 1 : 1.5))
  return Math.min(until, awake(random, Math.max(at, createdAt + 2 * HOUR_MS)))
}

function moderatorCount(size: number): number {
  if (size < 12) return 0
  return size < 60 ? 1 : size < 200 ? 2 : 3
}

function gather(random: Random, seed: SeedCommunity, people: readonly SeedPerson[], owner: SeedPerson, now: number) {
  const age = random.chance(0.75) ? random.int(290, 362) : random.int(150, 290)
  const createdAt = momentOnDay(random, now - age * DAY_MS)
  const until = seed.liveliness < 0.5 ? now - random.int(45, 130) * DAY_MS : now - random.int(0, 4) * HOUR_MS
  const chosen = choose(random, people, seed, owner)
  const able = chosen.filter(({ key, profession }) => profession !== null && (RUNS[key]?.includes(seed.key) ?? true))
  const moderators = able.slice(0, moderatorCount(seed.size))
  const members: VillageMembership[] = chosen.map((person) => {
    const runsIt = moderators.includes(person)
    const last = runsIt ? Math.min(until, createdAt + 20 * DAY_MS) : until
    const joinedAt = new Date(joinMoment(random, createdAt, last))
    return { communityKey: seed.key, personKey: person.key, role: runsIt ? 'moderator' : 'member', joinedAt }
  })
  members.push({ communityKey: seed.key, personKey: owner.key, role: 'owner', joinedAt: new Date(createdAt) })
  members.sort((a, b) => a.joinedAt.getTime() - b.joinedAt.getTime())
  return { createdAt, until, members, moderatorKeys: moderators.map((person) => person.key) }
}

/** Takes the communities and people, gives who owns, runs and belongs to each, in order of joining. */
export function circles(
  seeds: readonly SeedCommunity[],
  people: readonly SeedPerson[],
  seed: number,
  now: number,
): Circle[] {
  const random = seeded(seed, 'members')
  const owned = new Map<string, number>()
  const homes = new Map(people.map((person) => [person.key, person.location]))
  const professions = new Map(people.map((person) => [person.key, person.profession]))
  return seeds.map((one) => {
    const owner = ownerFor(random, people, one, owned)
    const { createdAt, until, members, moderatorKeys } = gather(random, one, people, owner, now)
    const { themes: _themes, size: _size, liveliness: _liveliness, ...shown } = one
    const community = { ...shown, ownerKey: owner.key, moderatorKeys, createdAt: new Date(createdAt) }
    return { community, seed: one, members, byVoice: sortByVoice(members, professions), homes, until }
  })
}
