import { formatNumber } from '@lv/contract/numbers'
import { STATES, STREETS, SUBURBS, SURVEYORS } from './places.ts'
import type { Random } from './random.ts'
import type { City } from './shapes.ts'

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday']
const MONTHS = 'January February March April May June July August September October November December'.split(' ')
const SEASONS = [
  'summer',
  'summer',
  'autumn',
  'autumn',
  'autumn',
  'winter',
  'winter',
  'winter',
  'spring',
  'spring',
  'spring',
  'summer',
]
const NAMES = [
  'Dom',
  'Tess',
  'Huy',
  'Jas',
  'Marco',
  'Priya',
  'Kev',
  'Lena',
  'Sami',
  'Ange',
  'Tane',
  'Cass',
  'Bren',
  'Yianni',
]

export type Scene = { random: Random; city: City; at: Date; community: string }

function stepFor(value: number): number {
  if (value < 200) return 5
  if (value < 3000) return 50
  if (value < 20_000) return 200
  if (value < 200_000) return 1000
  return value < 1_000_000 ? 10_000 : 50_000
}

function dollars(random: Random, low: number, high: number): string {
  const value = random.int(low, high)
  const rounded = high < 40 ? value : Math.round(value / stepFor(value)) * stepFor(value)
  return rounded >= 1_000_000 ? `$${rounded / 1_000_000}m` : `$${formatNumber(rounded)}`
}

/** Nobody says 1,855 mm of a trench: the larger the number, the rounder. */
function rounded(unit: string, value: number, high: number): number {
  const steps: Record<string, readonly [number, number][]> = {
    mm: [
      [300, 50],
      [100, 10],
      [60, 5],
    ],
    m: [[60, 10]],
    m2: [
      [500, 50],
      [100, 10],
      [50, 5],
    ],
    m3: [
      [100, 50],
      [20, 5],
    ],
    n: [
      [1000, 100],
      [100, 10],
    ],
  }
  const step = steps[unit]?.find(([from]) => high >= from)?.[1] ?? 1
  return Math.round(value / step) * step
}

function measured(random: Random, unit: string, low: number, high: number): string {
  if (unit === 'price') return dollars(random, low, high)
  const value = rounded(unit, random.int(low, high), high)
  if (unit === 'n' || unit === 'year') return String(value)
  if (unit === 'pct') return `${value}%`
  if (unit === 'm2' || unit === 'm3') return `${value} m${unit === 'm2' ? '²' : '³'}`
  if (unit === 'mm' || unit === 'm') return `${value} ${unit}`
  return `${value} ${value === 1 ? unit.replace(/s$/, '') : unit}`
}

function named(scene: Scene, slot: string): string {
  const { random, city, at } = scene
  const month = at.getUTCMonth()
  if (slot.startsWith('suburb')) return random.pick(SUBURBS[city])
  if (slot === 'street') return random.pick(STREETS)
  if (slot === 'day' || slot === 'day2') return random.pick(DAYS)
  if (slot === 'month') return MONTHS[(month + random.int(1, 3)) % 12] ?? 'May'
  if (slot === 'thismonth') return MONTHS[month] ?? 'May'
  if (slot === 'lastmonth') return MONTHS[(month + 11 - random.int(0, 2)) % 12] ?? 'May'
  if (slot === 'season') return SEASONS[month] ?? 'spring'
  if (slot.startsWith('name')) return random.pick(NAMES)
  if (slot === 'surveyor') return SURVEYORS[city]
  if (slot === 'state') return STATES[city]
  if (slot === 'city') return city
  if (slot === 'community') return scene.community
  throw new Error(`Unknown slot {${slot}}`)
}

const opensSentence = (before: string) => /(^|[.!?]\s|\n)$/.test(before)
const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** The value of one slot: `{price:800-1200}`, `{mm:20-40}`, `{weeks:2-4}`, `{suburb}`, `{month}` and so on. */
function slotValue(scene: Scene, slot: string): string {
  const range = /^([a-z0-9]+):(\d+)-(\d+)$/.exec(slot)
  return range ? measured(scene.random, range[1] ?? '', Number(range[2]), Number(range[3])) : named(scene, slot)
}

/**
 * Gives a function that settles a conversation's texts: `[[one|two]]` becomes one of its alternatives and a slot its
 * value. A slot written the same way keeps its value for the whole conversation.
 */
export function settleIn(scene: Scene): (text: string) => string {
  const known = new Map<string, string>()
  const fillSlot = (slot: string): string => {
    const before = known.get(slot)
    if (before !== undefined) return before
    const taken = new Set(known.values())
    let value = slotValue(scene, slot)
    for (let tries = 0; tries < 5 && /^(suburb|name|day2)/.test(slot) && taken.has(value); tries++)
      value = slotValue(scene, slot)
    known.set(slot, value)
    return value
  }
  return (text) =>
    text
      .replaceAll(/\[\[([^[\]]*)\]\]/g, (_, choices: string) => scene.random.pick(choices.split('|')))
      .replaceAll(/\{([^{}]+)\}/g, (_, slot: string, at: number, whole: string) =>
        opensSentence(whole.slice(0, at)) ? capitalised(fillSlot(slot)) : fillSlot(slot),
      )
}
