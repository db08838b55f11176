import { areRivals, reasonsFor } from '@lv/contract/close-out'
import { melbourneDay } from '@lv/contract/dates'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@lv/contract/durations'
import { cardsOf, type Standing } from '@lv/server/domains/marketplace/quotes/close-out.ts'
import { decide, engage } from './market-actions.ts'
import { settle } from './market-leads.ts'
import type { MarketLead, MarketRequest } from './market-shapes.ts'
import type { Random } from './random.ts'
import { awake } from './timeline.ts'

const OPEN: readonly string[] = ['sent', 'contacted', 'quoted', 'withdrawn']

/** A moment some days later, while people are awake and before `latest`. */
function later(random: Random, from: number, days: number, latest: number): number {
  const at = awake(random, from + days * DAY_MS * (0.7 + 0.6 * random.next()))
  return at < latest ? at : from + Math.round((latest - from) * (0.4 + 0.4 * random.next()))
}

const note = (request: MarketRequest, kind: string, at: number, detail: Record<string, string | number> = {}) =>
  request.events.push({ kind, at, professionalId: null, detail })

/** The parts of its request that a lead is for; none where it is all of it. */
export const sidesOf = ({ factors }: MarketLead) => factors.flatMap(({ sides }) => sides ?? []).toSorted()

const standingOf = (lead: MarketLead): Standing[] => {
  const version = lead.quote?.versions.at(-1)
  if (!lead.quote || !version) return []
  const { lowCents, highCents, validUntil } = version
  const status = lead.quote.status as Standing['status']
  return [
    {
      id: lead.id,
      leadId: lead.id,
      professionalId: lead.professional.id,
      sides: sidesOf(lead),
      isActive: true,
      isReported: false,
      status,
      lowCents,
      highCents,
      validUntil,
    },
  ]
}

/** One quote is accepted; whom it ends gets a card (`domains/marketplace/quotes/accept.ts`). */
function accept(request: MarketRequest, at: number) {
  const { leads, brief } = request
  const winner = leads[brief.chosen ?? 0]
  const quotes = leads.flatMap(standingOf)
  const chosen = quotes.find(({ leadId }) => leadId === winner?.id)
  if (!winner?.quote || !chosen) throw new Error(`${brief.title}: nothing to accept`)
  const others = quotes.filter((quote) => quote !== chosen && quote.status === 'sent' && areRivals(quote, chosen))
  const reasons = new Map(
    others.map((quote, i) => {
      const [first = 'experience', ...more] = reasonsFor(quote, chosen)
      const written = brief.reasons?.[i]
      return [quote.id, written && [first, ...more].includes(written) ? written : first] as const
    }),
  )
  const open = leads.filter(({ status }) => OPEN.includes(status))
  const ofLeads = open.map((lead) => ({ leadId: lead.id, sides: sidesOf(lead) }))
  const dealt = cardsOf(ofLeads, quotes, { chosen, reasons, today: melbourneDay(new Date(at)) })
  const cards = new Map(dealt.map(({ leadId, ...card }) => [leadId, card]))
  Object.assign(request, { acceptedAt: at, status: 'in_progress' })
  for (const lead of open) {
    const hasWon = lead === winner
    const card = cards.get(lead.id)
    if (!hasWon && !card) continue
    if (lead.quote?.status === 'sent')
      Object.assign(lead.quote, { status: hasWon ? 'accepted' : 'not_chosen', decidedAt: at })
    Object.assign(lead, { status: hasWon ? 'won' : 'not_chosen', closedAt: at })
    if (lead.charge === 'held' && lead.attemptedAt === null && (lead.decideAt ?? at) > at)
      decide(lead, 'released', 'closed_before_contact', at)
    if (card) lead.card = card
  }
  if (winner.charge !== 'held' || (winner.decideAt ?? at) > at) engage(winner, 'quote_accepted', at)
  winner.events.push({ kind: 'accepted', at, professionalId: winner.professional.id, detail: {} })
}

function cancel(request: MarketRequest, at: number) {
  Object.assign(request, { cancelledAt: at, status: 'cancelled' })
  for (const lead of request.leads) {
    if (lead.charge === 'held' && lead.attemptedAt === null) decide(lead, 'released', 'cancelled_before_contact', at)
    if (OPEN.includes(lead.status)) Object.assign(lead, { status: 'closed', closedAt: at })
  }
  note(request, 'cancelled', at)
}

function bounce(request: MarketRequest, at: number) {
  request.bouncedAt = at
  for (const lead of request.leads) if (lead.charge === 'held') decide(lead, 'released', 'email_bounced', at)
}

/** Whoever waits for another part of a job that is finished waits for nothing now (`domains/marketplace/quotes/confirm.ts`). */
function closeRest({ leads }: MarketRequest, at: number) {
  for (const lead of leads.filter(({ status }) => OPEN.includes(status))) {
    if (lead.quote?.status === 'sent') Object.assign(lead.quote, { status: 'not_chosen', decidedAt: at })
    if (lead.charge === 'held' && lead.attemptedAt === null && (lead.decideAt ?? at) > at)
      decide(lead, 'released', 'closed_before_contact', at)
    Object.assign(lead, { status: 'closed', closedAt: at })
  }
}

/** From the accepted quote to the review, as far as the story goes. */
function build(random: Random, request: MarketRequest, latest: number) {
  const { brief, acceptedAt } = request
  const winner = request.leads[brief.chosen ?? 0]
  if (!acceptedAt || brief.end === 'accepted' || !winner) return
  const doneBy = random.chance(0.7) || brief.end === 'done' ? 'professional' : 'homeowner'
  const doneAt = later(random, acceptedAt, Math.min(30, 8 + brief.price / 2500), latest - 4 * DAY_MS)
  Object.assign(request, { doneAt, doneBy })
  winner.events.push({ kind: 'done', at: doneAt, professionalId: winner.professional.id, detail: { by: doneBy } })
  if (brief.end === 'done') return
  const completedAt = later(random, doneAt, 1, latest - 2 * DAY_MS)
  Object.assign(request, { completedAt, status: 'completed' })
  note(request, 'completed', completedAt)
  closeRest(request, completedAt)
  if (brief.review) request.reviewedAt = later(random, completedAt, 2, latest - DAY_MS)
  if (brief.review?.reply && request.reviewedAt) request.repliedAt = later(random, request.reviewedAt, 1, latest)
}

/** A request's outcome after the last action on its leads, up to now. */
export function finish(random: Random, request: MarketRequest, lastDeed: number, now: number) {
  const { brief, leads } = request
  const latest = now - 20 * MINUTE_MS
  if (leads.some(({ quote }) => quote)) request.status = 'quoted'
  if (brief.end === 'cancelled') cancel(request, Math.min(latest, awake(random, lastDeed + 9 * HOUR_MS)))
  if (brief.end === 'cancelled_unverified') cancel(request, request.createdAt + 25 * MINUTE_MS)
  if (brief.end === 'bounced') bounce(request, lastDeed + 3 * HOUR_MS)
  if (brief.end === 'accepted' || brief.end === 'done' || brief.end === 'completed') {
    accept(request, later(random, lastDeed, 1.5, latest - DAY_MS))
    build(random, request, latest)
  }
  for (const lead of leads) settle(lead, now)
}
