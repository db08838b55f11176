import { LEADS_PER_REQUEST } from '@lv/contract/pricing'
import { factorsOf, scoreOf } from '#domains/marketplace/leads/factors.ts'
import { median } from '#domains/marketplace/leads/median.ts'
import { workOf } from '#domains/marketplace/leads/open-request.ts'
import type { Wanted } from '#domains/marketplace/leads/work-wanted.ts'
import { type Ground, kmBetween } from './market-ground.ts'
import { placeOf } from './market-people.ts'
import type { MarketLead, MarketProfessional, Place, SeedBrief } from './market-shapes.ts'
import { SUBURBS } from './places.ts'
import type { Random } from './random.ts'
import { DAY, HOUR } from './timeline.ts'

/** Those whose leads are written by name; nobody else's turn goes to them. */
const HELD: readonly string[] = ['builder', 'plumber']
const WELCOME_LEADS = 2
const RECENT_DAYS = 21

export type Scene = { random: Random; ground: Ground; round: number; now: number }
type Sent = Pick<MarketLead, 'sentAt'> & { minutes: number | null }
/** What every professional was sent so far. */
export type Records = Map<string, Sent[]>

/** Whether a lead could have gone to them then. */
function may(one: MarketProfessional, brief: SeedBrief, records: Records, sentAt: number): boolean {
  if (HELD.includes(one.key) || one.state === 'suspended' || one.state === 'unverified') return false
  if (one.state === 'thrifty' && (records.get(one.id)?.length ?? 0) >= WELCOME_LEADS) return false
  const isPaused = one.state === 'away' || one.state === 'off' || one.papers === 'expired'
  if (isPaused && brief.ago < RECENT_DAYS) return false
  return one.joinedAt + HOUR < sentAt && doneBy(one, workOfBrief(brief).wanted).length > 0
}

const workOfBrief = ({ trades, kind, title, text }: SeedBrief) =>
  workOf({ trades: [...trades], workKind: kind, title, description: text })

/** What of the wanted work somebody does, by its place in the list. */
const doneBy = ({ trades }: MarketProfessional, wanted: Wanted[]) =>
  wanted.flatMap(({ trade }, at) => (trades.includes(trade) ? [at] : []))

type Asking = { brief: SeedBrief; place: Place; sentAt: number; records: Records }

/** Professionals matching would have chosen, the best first; any named in the brief come before them. */
function choose(all: readonly MarketProfessional[], asking: Asking) {
  const { brief, place, sentAt, records } = asking
  const wanted = brief.leads.map((lead) => HELD.find((key) => lead.startsWith(`${key}:`)))
  const free = all
    .filter((one) => may(one, brief, records, sentAt) && kmBetween(one.place, place) <= one.radiusKm)
    .map((one) => ({ one, score: scoreOf(factorsFor(one, asking).factors) }))
    .toSorted((a, b) => b.score - a.score)
    .map(({ one }) => one)
  return wanted.flatMap((key) => (key ? all.find((one) => one.key === key) : free.shift()) ?? [])
}

/** Where the work is: as written, or a suburb in which enough people do it. */
export function settled(scene: Scene, all: readonly MarketProfessional[], asking: Omit<Asking, 'place'>) {
  const { brief } = asking
  const written = brief.suburb ? [brief.suburb] : []
  const others = scene.random.shuffle(SUBURBS.Melbourne)
  const suburbs = scene.round === 0 ? [...written, ...others] : [...others, ...written]
  let best: { place: Place; chosen: MarketProfessional[] } | undefined
  for (const suburb of suburbs) {
    const place = placeOf(scene.ground, suburb)
    const chosen = choose(all, { ...asking, place })
    const isReached = chosen.every((one) => kmBetween(one.place, place) <= one.radiusKm)
    if (isReached && chosen.length >= (best?.chosen.length ?? -1) + 1) best = { place, chosen }
    if (best?.chosen.length === brief.leads.length) break
  }
  if (!best) throw new Error(`nobody works anywhere on: ${brief.title}`)
  return best
}

export function factorsFor(one: MarketProfessional, { brief, place, sentAt, records }: Asking) {
  const sent = records.get(one.id) ?? []
  const minutes = sent.flatMap(({ minutes }) => minutes ?? [])
  const distanceKm = kmBetween(one.place, place)
  const work = workOfBrief(brief)
  const found = {
    professionalId: one.id,
    tier: one.tier,
    takesAll: false,
    does: doneBy(one, work.wanted),
    distanceKm,
    medianAnswerMinutes: minutes.length === 0 ? null : median(minutes),
    answeredCount: minutes.length,
    lastLeadAt: sent.length > 0 ? new Date(sent.at(-1)?.sentAt ?? 0).toISOString() : null,
    recentLeads: sent.filter((lead) => lead.sentAt > sentAt - 30 * DAY).length,
  }
  const request = {
    id: '',
    userId: null,
    email: '',
    phone: '',
    ...work,
    free: LEADS_PER_REQUEST,
    hadBefore: [],
    takenSides: [],
    preferredId: null,
    ...place,
  }
  return { distanceKm, factors: factorsOf(found, request, new Date(sentAt)) }
}
