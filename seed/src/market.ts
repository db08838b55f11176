import { DAY_MS, HOUR_MS, MINUTE_MS } from '@lv/contract/durations'
import { LEADS_PER_REQUEST } from '@lv/contract/pricing'
import { median } from '@lv/server/domains/marketplace/leads/analytics.ts'
import { factorsOf, scoreOf } from '@lv/server/domains/marketplace/leads/factors.ts'
import { getRequestedWork } from '@lv/server/domains/marketplace/leads/open-request.ts'
import type { RequestedWork, Side } from '@lv/server/domains/marketplace/leads/work-wanted.ts'
import { scopeFor } from '@lv/server/domains/marketplace/requests/scope-templates.ts'
import { BRIEFS } from './content/briefs.ts'
import { EARLIER } from './content/briefs-earlier.ts'
import { TWO_TRADES } from './content/briefs-two-trades.ts'
import { SCRIPTS } from './content/market-talk.ts'
import { PROFESSIONALS } from './content/professionals.ts'
import { settleIn } from './fill.ts'
import { seedIdAt } from './insert.ts'
import { type LeadScene, minutesToAnswer } from './market-actions.ts'
import { kmBetween, type MarketContext } from './market-ground.ts'
import { liveLead, sendLead } from './market-leads.ts'
import { homeowners, placeOf, professionalsOf } from './market-people.ts'
import type { Style } from './market-prices.ts'
import { finish, sidesOf } from './market-requests.ts'
import type {
  Market,
  MarketLead,
  MarketProfessional,
  MarketRequest,
  Person,
  Place,
  SeedBrief,
} from './market-shapes.ts'
import { SUBURBS } from './places.ts'
import { type Random, seeded } from './random.ts'
import { momentOnDay } from './timeline.ts'

/** Those whose leads are written by name; nobody else's turn goes to them. */
const HELD: readonly string[] = ['builder', 'plumber']
const WELCOME_LEADS = 2
const RECENT_DAYS = 21

type Scene = { random: Random; ground: MarketContext; round: number; now: number }
type Sent = Pick<MarketLead, 'sentAt'> & { minutes: number | null }
/** What every professional was sent so far. */
type Records = Map<string, Sent[]>

/** Whether a lead could have gone to them then. */
function may(one: MarketProfessional, brief: SeedBrief, records: Records, sentAt: number): boolean {
  if (HELD.includes(one.key) || one.state === 'suspended' || one.state === 'unverified') return false
  if (one.state === 'thrifty' && (records.get(one.id)?.length ?? 0) >= WELCOME_LEADS) return false
  const isPaused = one.state === 'away' || one.state === 'off' || one.papers === 'expired'
  if (isPaused && brief.ago < RECENT_DAYS) return false
  return one.joinedAt + HOUR_MS < sentAt && doneBy(one, workOfBrief(brief).wanted).length > 0
}

const workOfBrief = ({ trades, kind, title, text }: SeedBrief) =>
  getRequestedWork({ trades: [...trades], workKind: kind, title, description: text })

/** What of the wanted work somebody does, by its place in the list. */
const doneBy = ({ trades }: MarketProfessional, wanted: RequestedWork[]) =>
  wanted.flatMap(({ trade }, at) => (trades.includes(trade) ? [at] : []))

type Asking = { brief: SeedBrief; place: Place; sentAt: number; records: Records }

/**
 * Professionals matching would have chosen: any named in the brief, then the best for each of its trades that has nobody yet,
 * then the best of all.
 */
function choose(all: readonly MarketProfessional[], asking: Asking) {
  const { brief, place, sentAt, records } = asking
  const work = workOfBrief(brief)
  const wanted = brief.leads.map((lead) => HELD.find((key) => lead.startsWith(`${key}:`)))
  const chosen = wanted.flatMap((key) => all.find((one) => one.key === key) ?? [])
  const free = all
    .filter((one) => may(one, brief, records, sentAt) && kmBetween(one.place, place) <= one.radiusKm)
    .map((one) => ({ one, score: scoreOf(factorsFor(one, asking).factors) }))
    .toSorted((a, b) => b.score - a.score)
    .map(({ one }) => one)
  const isFor = (one: MarketProfessional, side: Side) => doneBy(one, work.wanted).some((at) => side.wanted.includes(at))
  const next = () => {
    const open = work.sides.filter((side) => !chosen.some((one) => isFor(one, side)))
    const first = open.map((side) => free.findIndex((one) => isFor(one, side))).find((at) => at >= 0)
    const [one] = free.splice(first ?? 0, 1)
    if (one) chosen.push(one)
    return one
  }
  return wanted.flatMap((key) => (key ? all.find((one) => one.key === key) : next()) ?? [])
}

/** Where the work is: as written, or a suburb in which enough people do it. */
function settled(scene: Scene, all: readonly MarketProfessional[], asking: Omit<Asking, 'place'>) {
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

function factorsFor(one: MarketProfessional, { brief, place, sentAt, records }: Asking) {
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
    recentLeads: sent.filter((lead) => lead.sentAt > sentAt - 30 * DAY_MS).length,
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

const STYLES: readonly Style[] = ['plain', 'plain', 'clear', 'plain', 'open', 'gaps']

function scriptsFor(random: Random, { kind }: SeedBrief) {
  const fitting = SCRIPTS.filter(({ kinds }) => kind && kinds?.includes(kind))
  return [...random.shuffle(fitting), ...random.shuffle(SCRIPTS.filter(({ kinds }) => !kinds))]
}

/** The demo homeowner compares one who fixes everything, one who leaves much open and one who leaves lines out. */
const stylesFor = (random: Random, { isHome, end }: SeedBrief): readonly Style[] =>
  isHome && !end ? ['clear', 'open', 'gaps'] : random.shuffle(STYLES)

function filler(random: Random, person: Person, professional: MarketProfessional, place: Place, at: number) {
  const settle = settleIn({ random, city: 'Melbourne', at: new Date(at), community: '' })
  const me = professional.name.split(' ')[0] ?? ''
  const names = { '<name>': person.firstName, '<me>': me, '<suburb>': place.suburb }
  return (text: string) => settle(text.replaceAll(/<[a-z]+>/g, (word) => names[word as keyof typeof names] ?? word))
}

/** The written and verified request, before anybody got it. */
function open(scene: Scene, brief: SeedBrief, person: Person, place: Place, createdAt: number): MarketRequest {
  const { random, round } = scene
  const isProven = brief.end !== 'unverified' && brief.end !== 'cancelled_unverified'
  const verifiedAt = isProven ? createdAt + random.int(2, 9) * MINUTE_MS : null
  const kinds = ['created', ...(isProven ? ['verified'] : []), ...(brief.end === 'duplicate' ? ['duplicate'] : [])]
  return {
    id: seedIdAt(`market/${round}/${brief.title}`, createdAt),
    brief,
    person,
    place,
    createdAt,
    verifiedAt,
    status: isProven ? 'pending' : 'unverified',
    scope: scopeFor({ workKind: brief.kind, trades: brief.trades }),
    consentAt: brief.end === 'no_consent' ? null : createdAt,
    duplicateOf: null,
    bouncedAt: null,
    acceptedAt: null,
    doneAt: null,
    doneBy: null,
    completedAt: null,
    cancelledAt: null,
    reviewedAt: null,
    repliedAt: null,
    leads: [],
    events: kinds.map((kind, i) => ({
      kind,
      professionalId: null,
      detail: {},
      at: i === 0 ? createdAt : (verifiedAt ?? createdAt) + i,
    })),
  }
}

/** The scope lines that somebody prices who is for one of several trades; undefined for all of them. */
function ownLines({ kind, trades }: SeedBrief, lead: MarketLead): ReadonlySet<string> | undefined {
  const sides = sidesOf(lead)
  const own = trades.filter((trade) => sides.includes(trade))
  if (kind || own.length === 0 || own.length === trades.length) return undefined
  return new Set(scopeFor({ workKind: null, trades: own }))
}

/** Sends the request to those chosen, and lets both sides act. @returns when the last action was done */
function pass(scene: Scene, request: MarketRequest, chosen: readonly MarketProfessional[], records: Records): number {
  const { random, ground, round, now } = scene
  const { brief, person, place, scope } = request
  const sentAt = (request.verifiedAt ?? request.createdAt) + random.int(2, 20) * 1000
  const [scripts, styles] = [scriptsFor(random, brief), stylesFor(random, brief)]
  let last = sentAt
  request.leads = chosen.map((professional, at) => {
    const asking = { brief, place, sentAt, records }
    const id = seedIdAt(`market/${round}/${brief.title}/${professional.key}`, sentAt)
    const lead = sendLead({ id, professional, ...factorsFor(professional, asking), sentAt })
    const script = scripts[at] ?? scripts[0]
    if (!script) throw new Error('nobody has anything to say')
    const leadScene: LeadScene = {
      random,
      brief,
      scope,
      script,
      rules: ground.rules,
      style: styles[at] ?? 'plain',
      own: ownLines(brief, lead),
      factor: 0.9 + random.next() * 0.25,
      fill: filler(random, person, professional, place, sentAt),
    }
    const deeds = (brief.leads[at] ?? '').replace(/^(builder|plumber):/, '')
    last = Math.max(last, liveLead(lead, leadScene, deeds, now - 20 * MINUTE_MS))
    records.set(professional.id, [...(records.get(professional.id) ?? []), { sentAt, minutes: minutesToAnswer(lead) }])
    return lead
  })
  if (chosen.length > 0)
    request.events.push({ kind: 'matched', at: sentAt, professionalId: null, detail: { count: chosen.length } })
  return last
}

/**
 * Gives three months of a believable market as plain data: 40 professionals and 96 quote requests a round, with their
 * outcomes. The first round has the demo accounts; the others are the same work by and for other people. The same
 * arguments give the same market.
 */
export function market({ round, now, ground }: { round: number; now: Date; ground: MarketContext }): Market {
  const random = seeded(round + 1, 'market')
  const scene = { random, ground, round, now: now.getTime() }
  const professionals = professionalsOf(random, PROFESSIONALS, scene)
  const people = homeowners(random, round)
  const records: Records = new Map()
  const known = new Map<string, MarketRequest>()
  const live = (scene: Scene, briefs: readonly SeedBrief[]) => {
    for (const brief of briefs.toSorted((a, b) => b.ago - a.ago)) {
      const from = scene.now - brief.ago * DAY_MS
      const createdAt =
        brief.ago < 2 ? from : Math.min(momentOnDay(scene.random, from), scene.now - brief.ago * DAY_MS * 0.9)
      const before = known.get(brief.repeats ?? '')
      const person = before?.person ?? (brief.isHome ? people.home() : people.next())
      const { place, chosen } = settled(scene, professionals, { brief, sentAt: createdAt, records })
      const request = open(scene, brief, person, before?.place ?? place, createdAt)
      request.duplicateOf = before?.id ?? null
      const last = pass(scene, request, chosen, records)
      finish(scene.random, request, last, scene.now)
      known.set(brief.title, request)
    }
  }
  live(scene, BRIEFS)
  live({ ...scene, random: seeded(round + 1, 'earlier') }, EARLIER)
  live({ ...scene, random: seeded(round + 1, 'two trades') }, TWO_TRADES)
  const requests = [...known.values()]
  const asking = new Map(requests.map(({ person }) => [person.key, person]))
  return { professionals, people: [...asking.values()], requests }
}
