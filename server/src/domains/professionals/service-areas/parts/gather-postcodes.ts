import type { ListedPlace } from './read-list.ts'

export type Postcode = {
  postcode: string
  suburb: string
  state: string
  latitude: number
  longitude: number
  isServed: boolean
}

/** What the name of the statistical area counts for, in suburbs. */
const AREA_COUNTS = 1.5

/** The suburb that most others, or its statistical area, are named after; ties go by name. */
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

export function gatherPostcodes(places: ListedPlace[]): Postcode[] {
  const byPostcode = Map.groupBy(places, ({ postcode }) => postcode)
  return [...byPostcode].flatMap(([postcode, listed]) => gathered(postcode, listed))
}
