import { createHash } from 'node:crypto'
import { questions, questionsOf } from '@lv/contract/brief-questions'
import { DAY_MS } from '@lv/contract/durations'
import { CONSENT_VERSION } from '@lv/contract/options'
import { LEAD_COST_POINTS } from '@lv/contract/pricing'
import { MATCH_DAYS } from '@lv/server/domains/marketplace/requests/open.ts'
import { seedId } from './insert.ts'
import type { MarketLead, MarketRequest, Person } from './market-shapes.ts'
import { seeded } from './random.ts'

export type Row = Record<string, unknown>

/** Milliseconds as Postgres reads them. */
export const instant = (at: number | null) => (at === null ? null : new Date(at).toISOString())
export const homeownerId = (person: Person) => seedId(`market/${person.email}`)

const isNamed = ({ end }: MarketRequest['brief']) => end !== 'unverified' && end !== 'cancelled_unverified'

/** Accounts of those whose email is proven. */
export const homeownerRows = (requests: MarketRequest[]): Row[] =>
  requests
    .filter(({ brief }) => isNamed(brief))
    .toReversed()
    .map(({ person, createdAt }) => ({
      id: homeownerId(person),
      email: person.email,
      first_name: person.firstName,
      last_name: person.lastName,
      location: 'Melbourne',
      phone: person.phone,
      created_at: instant(createdAt),
    }))

const consentOf = ({ id, consentAt, verifiedAt, createdAt }: MarketRequest) => ({
  consent_at: instant(consentAt),
  consent_version: consentAt === null ? null : CONSENT_VERSION,
  consent_ip_hash: consentAt === null ? null : `\\x${createHash('sha256').update(id).digest('hex')}`,
  match_until:
    verifiedAt === null ? null : instant((consentAt === null ? createdAt : verifiedAt) + MATCH_DAYS * DAY_MS),
})

/** Half of them agreed to be shown on the home page; of those who look for themselves in the demo, nobody did. */
const isShown = ({ brief }: MarketRequest) =>
  !brief.isHome && (createHash('sha256').update(brief.title).digest()[0] ?? 0) % 2 === 0

/** What its homeowner chose: some skipped a question, and a few answered none. */
function answersOf({ id, brief }: MarketRequest): Record<string, string> {
  const random = seeded(1, `answers ${id}`)
  if (random.chance(0.15)) return {}
  return Object.fromEntries(
    questionsOf(brief.kind).flatMap((key) =>
      random.chance(0.85) ? [[key, random.pick(Object.keys(questions[key].choices))]] : [],
    ),
  )
}

const briefOf = (request: MarketRequest) => {
  const { brief, place } = request
  return {
    title: brief.title.replace(/\d{4}$/, place.postcode),
    category: 'Home Renovation',
    description: brief.text,
    project_type: 'Quote Request',
    budget: brief.budget ?? 'Request Quote',
    timeframe: brief.timing ?? 'Within a month',
    contact_method: 'both',
    location: 'Australia',
    project_address: `Postcode: ${place.postcode}`,
    postcode: place.postcode,
    suburb: place.suburb,
    trades: brief.trades,
    work_kind: brief.kind,
    budget_band: brief.budget,
    timing: brief.timing,
    plans_ready: brief.plans,
    occupancy: brief.owner === null ? null : brief.owner ? 'owner' : 'tenant',
    answers: answersOf(request),
  }
}

export const requestRows = (requests: MarketRequest[]): Row[] =>
  requests.map((request) => ({
    id: request.id,
    user_id: isNamed(request.brief) ? homeownerId(request.person) : null,
    status: request.status,
    ...briefOf(request),
    name: `${request.person.firstName} ${request.person.lastName}`,
    phone: request.person.phone,
    email: request.person.email,
    lead_count: request.leads.length,
    shows_name: isShown(request),
    created_at: instant(request.createdAt),
    verified_at: instant(request.verifiedAt),
    ...consentOf(request),
    duplicate_of: request.duplicateOf,
    email_bounced_at: instant(request.bouncedAt),
    accepted_at: instant(request.acceptedAt),
    done_at: instant(request.doneAt),
    done_by: request.doneBy,
    completed_at: instant(request.completedAt),
    cancelled_at: instant(request.cancelledAt),
    cancel_reason: request.cancelledAt === null ? null : request.brief.cancelReason || null,
  }))

const scopeId = (request: MarketRequest, position: number) => seedId(`${request.id}/scope/${position}`)

export const scopeRows = (requests: MarketRequest[]): Row[] =>
  requests.flatMap((request) =>
    request.scope.map((label, position) => ({
      id: scopeId(request, position),
      request_id: request.id,
      position,
      label,
    })),
  )

export const eventRows = (requests: MarketRequest[]): Row[] =>
  requests.flatMap((request) =>
    [...request.events, ...request.leads.flatMap(({ events }) => events)]
      .toSorted((a, b) => a.at - b.at)
      .map(({ kind, at, professionalId, detail }, i) => ({
        id: seedId(`${request.id}/event/${i}`),
        request_id: request.id,
        kind,
        detail,
        at: instant(at),
        professional_id: professionalId,
      })),
  )

const leadRow = (request: MarketRequest, lead: MarketLead): Row => ({
  id: lead.id,
  request_id: request.id,
  professional_id: lead.professional.id,
  status: lead.status,
  cost_points: LEAD_COST_POINTS,
  factors: lead.factors,
  distance_km: lead.distanceKm,
  sent_at: instant(lead.sentAt),
  read_at: instant(lead.readAt),
  contacted_at: instant(lead.contactedAt),
  attempted_at: instant(lead.attemptedAt),
  engaged_at: instant(lead.engagedAt),
  charge: lead.charge,
  charge_rule: lead.rule,
  charge_decided_at: instant(lead.decidedAt),
  decide_at: instant(lead.decideAt),
  asked_at: instant(lead.askedAt),
  answer: lead.answer,
  closed_at: instant(lead.closedAt),
  close_out_rank: lead.card?.rank ?? null,
  close_out_of: lead.card?.of ?? null,
  close_out_band: lead.card?.band ?? null,
  close_out_reason: lead.card?.reason ?? null,
})

export const leadRows = (requests: MarketRequest[]): Row[] =>
  requests.flatMap((request) => request.leads.map((lead) => leadRow(request, lead)))

export function quoteRows(requests: MarketRequest[]) {
  const rows = { quotes: [] as Row[], versions: [] as Row[], lines: [] as Row[] }
  for (const request of requests)
    for (const { id: leadId, professional, quote } of request.leads) {
      if (!quote) continue
      const id = seedId(`${leadId}/quote`)
      const sentAt = quote.versions[0]?.at ?? null
      rows.quotes.push({
        id,
        request_id: request.id,
        lead_id: leadId,
        professional_id: professional.id,
        status: quote.status,
        version: quote.versions.length,
        sent_at: instant(sentAt),
        read_at: instant(quote.readAt),
        decided_at: instant(quote.decidedAt),
      })
      for (const [i, version] of quote.versions.entries()) {
        const { lines, flags, at, warranty, note } = version
        rows.versions.push({
          quote_id: id,
          version: i + 1,
          low_cents: version.lowCents,
          high_cents: version.highCents,
          deposit_cents: version.depositCents,
          start_from: version.startFrom,
          start_to: version.startTo,
          duration_days: version.durationDays,
          valid_until: version.validUntil,
          warranty,
          note,
          flags,
          created_at: instant(at),
        })
        for (const [position, line] of lines.entries())
          rows.lines.push({
            id: seedId(`${id}/${i}/${position}`),
            quote_id: id,
            version: i + 1,
            position,
            kind: line.kind,
            scope_line_id: line.scopeAt === null ? null : scopeId(request, line.scopeAt),
            label: line.label,
            amount_cents: line.amountCents,
          })
      }
    }
  return rows
}
