import { builders } from './communities/builders.ts'
import { designers } from './communities/designers.ts'
import { developers } from './communities/developers.ts'
import { engineers } from './communities/engineers.ts'
import { inspectors } from './communities/inspectors.ts'
import { tradies } from './communities/tradies.ts'
import { SUBURBS } from './places.ts'
import type { City, SeedCommunity } from './shapes.ts'

const COMMUNITIES: readonly SeedCommunity[] = [
  ...builders,
  ...designers,
  ...engineers,
  ...tradies,
  ...developers,
  ...inspectors,
]

function chapter(base: SeedCommunity, round: number): SeedCommunity {
  const city: City = base.location === 'All Locations' ? 'Melbourne' : base.location
  const suburbs = SUBURBS[city]
  const near = suburbs[round % suburbs.length]
  const beyond = round < suburbs.length ? '' : ` and ${suburbs[Math.floor(round / suburbs.length) % suburbs.length]}`
  const place = `${near}${beyond}`
  return {
    ...base,
    key: `${base.key}-${place.toLowerCase().replaceAll(' ', '-')}`,
    name: `${base.name} ${place}`,
    description: `${base.description} This is the chapter for ${place} and the suburbs around it.`,
    location: city,
    ownerKey: null,
    size: Math.max(4, Math.round(base.size / (1.5 + (round % 4)))),
    liveliness: base.liveliness * (0.5 + (round % 3) * 0.25),
  }
}

/** Gives the sixty communities, and for a larger scale local chapters of them, never numbered. */
export function communities(scale: number): SeedCommunity[] {
  const rounds = Math.max(1, Math.round(scale))
  const chapters = Array.from({ length: rounds - 1 }, (_, round) => COMMUNITIES.map((base) => chapter(base, round)))
  return [...COMMUNITIES, ...chapters.flat()]
}
