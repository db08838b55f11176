import { THEMES } from './content/themes.ts'
import type { Random } from './random.ts'
import type { SeedCommunity, Thread, Voice } from './shapes.ts'

const PATTERN_SHARE = 0.27
const WARM: readonly string[] = ['Darwin', 'Brisbane', 'Perth']

// Who tends to bring up a subject; others do, now and then.
const ASKERS: Partial<Record<string, readonly Voice[]>> = {
  apprentices: ['Builder', 'Tradie'],
  asbestos: ['Inspector', 'Builder', 'Tradie'],
  bathrooms: ['Tradie', 'Builder', 'Inspector'],
  bushfire: ['Consultant', 'Builder', 'Architect'],
  carpentry: ['Tradie', 'Builder'],
  cashflow: ['Builder', 'Tradie'],
  civil: ['Engineer', 'Project Manager', 'Tradie'],
  concrete: ['Tradie', 'Builder', 'Engineer'],
  contracts: ['Builder', 'Project Manager'],
  defects: ['Inspector', 'Builder'],
  drawings: ['Architect', 'Designer'],
  electrical: ['Tradie'],
  energy: ['Consultant', 'Builder', 'Architect'],
  estimating: ['Builder', 'Project Manager'],
  extensions: ['Builder', 'Architect'],
  feasibility: ['Developer'],
  finishes: ['Tradie', 'Designer', 'Builder'],
  fire: ['Engineer', 'Surveyor', 'Inspector', 'Project Manager'],
  fitout: ['Project Manager', 'Builder', 'Designer'],
  heritage: ['Architect', 'Builder', 'Designer'],
  inspections: ['Inspector', 'Surveyor', 'Builder'],
  insurance: ['Builder'],
  kitchens: ['Designer', 'Builder'],
  outdoors: ['Designer', 'Builder', 'Tradie'],
  permits: ['Surveyor', 'Architect', 'Builder', 'Developer'],
  programme: ['Project Manager', 'Builder'],
  rail: ['Project Manager', 'Engineer'],
  roofing: ['Tradie', 'Builder'],
  safety: ['Builder', 'Consultant', 'Project Manager', 'Inspector'],
  services: ['Engineer', 'Tradie', 'Project Manager'],
  slabs: ['Engineer', 'Builder'],
  stormwater: ['Engineer', 'Tradie', 'Builder'],
  structure: ['Engineer', 'Builder', 'Architect'],
  warehouse: ['Builder', 'Engineer', 'Developer', 'Project Manager'],
  winningwork: ['Builder', 'Tradie', 'Designer'],
}

const themeOf = (thread: Thread) => thread.key.replace(/-\d+$/, '')

/** The voices that may start a thread of this kind: the named one, or those whose subject it is. */
export function askersOf(thread: Thread): readonly Voice[] {
  return answerersOf(thread, thread.voice)
}

/** The voices that may answer: the named one, or those whose subject it is. */
export function answerersOf(thread: Thread, voice: Voice): readonly Voice[] {
  return voice === 'pro' ? (ASKERS[themeOf(thread)] ?? ['pro']) : [voice]
}

function fits(thread: Thread, community: SeedCommunity): boolean {
  if (thread.voice === 'home' && community.sector !== 'Residential') return false
  if (thread.weather === 'cold' && WARM.includes(community.location)) return false
  return thread.city === null || community.location === 'All Locations' || community.location === thread.city
}

/**
 * Picks conversations: never the same written one twice for a community, the least used first. Patterns (whose fillings
 * differ) are mixed in and may recur.
 */
export function openThreadPicker(random: Random) {
  const told = new Map<string, number>()
  const times = (thread: Thread) => told.get(thread.key) ?? 0
  const tell = (thread: Thread) => told.set(thread.key, times(thread) + 1)

  function patternsFor(community: SeedCommunity): Thread[] {
    const themes = ['anyone', community.sector.toLowerCase(), community.category.toLowerCase()]
    return themes.flatMap((theme) => THEMES[theme] ?? []).filter((thread) => fits(thread, community))
  }

  /** Gives `count` conversations for the community; only patterns when asked for more of them. */
  function take(community: SeedCommunity, count: number, onlyPatterns: boolean): Thread[] {
    const subject = community.themes
    const written = subject
      .flatMap((theme) => THEMES[theme] ?? [])
      .filter((thread) => fits(thread, community))
      .map((thread) => ({
        thread,
        order: times(thread) * 0.6 + random.next() + subject.indexOf(themeOf(thread)) * 0.22,
      }))
      .sort((a, b) => a.order - b.order)
      .map(({ thread }) => thread)
    const patterns = patternsFor(community)
    const patternCount = Math.max(Math.round(count * PATTERN_SHARE), count - written.length)
    const chosen = onlyPatterns ? [] : written.slice(0, count - patternCount)
    let bag: Thread[] = []
    for (let i = chosen.length; i < count && patterns.length > 0; i++) {
      if (bag.length === 0) bag = random.shuffle(patterns)
      const pattern = bag.pop()
      if (pattern) chosen.push(pattern)
    }
    chosen.forEach(tell)
    return random.shuffle(chosen)
  }

  return { take, times }
}
