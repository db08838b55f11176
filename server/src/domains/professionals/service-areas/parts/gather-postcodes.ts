import type { ListedPlace } from './read-list.ts'

export type Postcode = {
  postcode: string
  suburb: string
  state: string
  latitude: number
  longitude: number
  isServed: boolean
}

/** What a suburb named like its statistical area counts for, in suburbs that are called after it. */
const AREA_COUNTS = 1.5

/**
 * What most people call a postcode: the suburb that the others are called after ('Richmond' of 'Richmond North'), or the
 * one that its statistical area is called after; the first by name among equals.
 */
function chiefSuburb(places: ListedPlace[]): string {
  const weight = ({ suburb, area }: ListedPlace) =>
    places.filter((other) => ` ${other.suburb} `.includes(` ${suburb} `)).length +
    (area.startsWith(suburb) ? AREA_COUNTS : 0)
  const [chief] = places
    .map((place) => ({ suburb: place.suburb, weight: weight(place) }))
    .toSorted((a, b) => b.weight - a.weight || a.suburb.localeCompare(b.suburb))
  return chief?.suburb ?? ''
}

const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

function gathered(postcode: string, listed: ListedPlace[]): Postcode[] {
  const livedIn = listed.filter(({ isLivedIn }) => isLivedIn)
  const places = livedIn.length > 0 ? livedIn : listed
  const [first] = places
  const middle = (of: (place: ListedPlace) => number | null) => mean(places.map(of).filter((value) => value !== null))
  const latitude = middle((place) => place.latitude)
  const longitude = middle((place) => place.longitude)
  if (!first || Number.isNaN(latitude) || Number.isNaN(longitude)) return []
  const isServed = places.some((place) => place.isServed)
  return [{ postcode, suburb: chiefSuburb(places), state: first.state, latitude, longitude, isServed }]
}

/** One row a postcode: the middle of its suburbs, the name most people know it by, and whether any of it is served. */
export function gatherPostcodes(places: ListedPlace[]): Postcode[] {
  const byPostcode = Map.groupBy(places, ({ postcode }) => postcode)
  return [...byPostcode].flatMap(([postcode, listed]) => gathered(postcode, listed))
}
