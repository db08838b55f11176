import { DAY_MS } from '@lv/contract/durations'
import { seedId } from './insert.ts'
import { madeUpAbn } from './made-up-abn.ts'
import { kmBetween, type MarketContext } from './market-ground.ts'
import type { MarketProfessional, Person, Place, SeedProfessional } from './market-shapes.ts'
import { HERITAGES } from './names.ts'
import type { Random } from './random.ts'
import { momentOnDay } from './timeline.ts'

/** Mobile numbers that are reserved for fiction in Australia, in E.164 without what they share. */
const MOBILES = [
  ...'570156 570157 570158 570159 570110 570313 570737 571266 571491 571804 572549 572665 572983 573770'.split(' '),
  ...'573087 574118 574632 575254 575789 576398 576801 577426 577644 578957 578148 578888 579212 579760'.split(' '),
  ...'579455 570006'.split(' '),
].map((number) => `+61491${number}`)

const HOME: Person = {
  key: 'home',
  firstName: 'Nina',
  lastName: 'Castellano',
  email: 'home@demo.example',
  phone: '+61491570006',
}

const BUILDER_DAYS = 372
const DEMO_ABNS = 700_000_000

const plain = (text: string) =>
  text
    .toLowerCase()
    .replaceAll('&', 'and')
    .replaceAll(/[^a-z]+/g, '-')
    .replaceAll(/^-|-$/g, '')

function freshName(random: Random): { firstName: string; lastName: string } {
  const { first, last } = random.pick(HERITAGES)
  return { firstName: random.pick(first), lastName: random.pick(last) }
}

export function placeOf(ground: MarketContext, suburb: string): Place {
  const place = ground.suburbs.get(suburb)
  if (!place) throw new Error(`the demo knows no suburb ${suburb}`)
  return place
}

/** The same business in another round has other people. */
function cast(random: Random, one: SeedProfessional, round: number): SeedProfessional {
  if (round === 0) return one
  const { firstName, lastName } = freshName(random)
  const before = one.name.split(' ').at(-1) ?? ''
  const business = one.business?.replace(before, lastName) ?? null
  return { ...one, name: `${firstName} ${lastName}`, business, email: null }
}

function joined(random: Random, { key, state }: SeedProfessional, now: number): number {
  if (state === 'unverified') return momentOnDay(random, now - 2 * DAY_MS)
  return momentOnDay(random, now - (key === 'builder' ? BUILDER_DAYS : random.int(100, 360)) * DAY_MS)
}

/**
 * The professionals of a round; the first of them has their own mobile number, later ones share the few fictional ones.
 */
export function professionalsOf(
  random: Random,
  all: readonly SeedProfessional[],
  { ground, round, now }: { ground: MarketContext; round: number; now: number },
): MarketProfessional[] {
  return all.map((written, at) => {
    const one = cast(random, written, round)
    const place = placeOf(ground, one.suburb)
    const id = seedId(`market/${round}/professional/${one.key}`)
    const known = plain(one.business ?? one.name)
    const domain = `${(one.business ? known : 'mail').replaceAll('-', '')}.example`
    return {
      ...one,
      id,
      userId: seedId(`market/${round}/user/${one.key}`),
      slug: `${known}-${id.slice(0, 5)}`,
      email: one.email ?? `${plain(one.name).replaceAll('-', '.')}${round > 0 ? id.slice(0, 4) : ''}@${domain}`,
      mobile: MOBILES[at % MOBILES.length] ?? '',
      ownsMobile: round === 0 && at < MOBILES.length,
      abn: madeUpAbn(DEMO_ABNS + round * all.length + at),
      place,
      postcodes: ground.postcodes.filter((to) => kmBetween(place, to) <= one.radiusKm).map(({ postcode }) => postcode),
      joinedAt: joined(random, one, now),
    }
  })
}

/** Gives homeowners, nobody twice; the demo homeowner has a fixed place in the first round. */
export function homeowners(random: Random, round: number) {
  const taken = new Set<string>()
  function next(): Person {
    const name = freshName(random)
    const key = `${plain(name.firstName)}.${plain(name.lastName)}`
    if (taken.has(key)) return next()
    taken.add(key)
    const line = `+613${random.chance(0.5) ? '7010' : '5550'}${String(random.int(0, 9999)).padStart(4, '0')}`
    const phone = random.chance(0.4) ? random.pick(MOBILES) : line
    return { key, ...name, email: `${key}@post${round > 0 ? round : ''}.example`, phone }
  }
  return { home: () => (round === 0 ? HOME : next()), next }
}
