import { priceBand } from '@lv/contract/price-band'
import { type SeedProject, seedProjects } from './content/projects.ts'
import { seedId } from './insert.ts'
import type { SeedPerson, Village } from './shapes.ts'
import { DAY, HOUR } from './timeline.ts'

type Row = Record<string, unknown>

/** Homeowners of the first half post, people of the trade answer; the demo's member owns the first. */
function cast({ people }: Village) {
  const [owners, trades] = [
    people.filter(({ profession }) => !profession),
    people.filter(({ profession }) => profession),
  ]
  const member = people.find(({ email }) => email === 'member@demo.example')
  const pick = (from: SeedPerson[], at: number) => from[at % Math.max(1, from.length)] ?? (people[0] as SeedPerson)
  return {
    ownerOf: (at: number) => (at === 0 && member ? member : pick(owners, at * 3 + 1)),
    tradeOf: (at: number, offer: number) => pick(trades, 20 + at * 7 + offer),
  }
}

const count = ({ offers }: SeedProject, status: string) => offers.filter((offer) => offer.status === status).length

function projectRow(project: SeedProject, owner: SeedPerson, now: Date): Row {
  const created = now.getTime() - project.daysAgo * DAY
  const isOver = project.status === 'completed' || project.status === 'closed'
  return {
    id: seedId(`project/${project.key}`),
    owner_id: seedId(owner.key),
    status: project.status,
    title: project.title,
    description: project.description,
    category: project.category,
    project_type: 'Residential Renovation',
    budget: project.budget,
    urgency: project.urgency,
    contact_method: 'both',
    is_public: !project.isPrivate,
    location: project.state,
    suburb: project.suburb,
    postcode: project.postcode,
    project_address: project.address,
    name: `${owner.firstName} ${owner.lastName}`,
    phone: '+61491570156',
    email: owner.email,
    view_count: project.views,
    collaborator_count: count(project, 'accepted'),
    waiting_count: count(project, 'requested'),
    max_collaborators: project.places,
    seat_count: project.seats?.length ?? 0,
    closes_at: project.closesInDays === undefined ? null : new Date(now.getTime() + project.closesInDays * DAY),
    created_at: new Date(created),
    verified_at: new Date(created),
    started_at: project.status === 'open' ? null : new Date(created + 10 * DAY),
    ended_at: isOver ? new Date(now.getTime() - 12 * DAY) : null,
  }
}

const seatRows = (project: SeedProject, now: Date): Row[] =>
  (project.seats ?? []).map(({ trade, licenceClass, places }, at) => ({
    id: seedId(`project/${project.key}/seat/${at}`),
    project_id: seedId(`project/${project.key}`),
    trade,
    licence_class: licenceClass ?? null,
    places,
    taken: project.offers.filter(({ seat, status }) => seat === at && status === 'accepted').length,
    created_at: new Date(now.getTime() - project.daysAgo * DAY + at),
  }))

/** The lowest accepted price of the same unit, as the card of those not chosen compares with it. */
function bandOf(project: SeedProject, cents: number | null, unit: string | null): string | null {
  const won = project.offers.filter(
    (offer) => offer.status === 'accepted' && offer.dollars && (offer.unit ?? 'fixed') === unit,
  )
  if (cents === null || won.length === 0) return null
  return priceBand(cents, Math.min(...won.map(({ dollars = 0 }) => dollars * 100)))
}

function offerRows(project: SeedProject, at: number, from: Village, now: Date): Row[] {
  const { tradeOf } = cast(from)
  return project.offers.map(({ message, dollars, unit = 'fixed', status, reason, seat }, index) => {
    const created = now.getTime() - project.daysAgo * DAY + (index + 1) * 7 * HOUR
    const cents = dollars === undefined ? null : dollars * 100
    const isDeclined = status === 'declined'
    return {
      id: seedId(`project/${project.key}/offer/${index}`),
      project_id: seedId(`project/${project.key}`),
      person_id: seedId(tradeOf(at, index).key),
      seat_id: seat === undefined ? null : seedId(`project/${project.key}/seat/${seat}`),
      status,
      message,
      price_cents: cents,
      rate_unit: cents === null ? null : unit,
      created_at: new Date(created),
      decided_at: status === 'requested' ? null : new Date(created + 20 * HOUR),
      reason: isDeclined ? reason : null,
      rank: isDeclined ? project.offers.filter((other) => (other.dollars ?? 0) < (dollars ?? 0)).length + 1 : null,
      ranked: isDeclined ? project.offers.length : null,
      band: isDeclined ? bandOf(project, cents, unit) : null,
    }
  })
}

const questionRows = (project: SeedProject, at: number, from: Village, now: Date): Row[] =>
  (project.questions ?? []).map(([question, answer], index) => {
    const asked = now.getTime() - project.daysAgo * DAY + (index + 2) * 11 * HOUR
    return {
      id: seedId(`project/${project.key}/question/${index}`),
      project_id: seedId(`project/${project.key}`),
      asker_id: seedId(cast(from).tradeOf(at, index + 4).key),
      question,
      answer,
      created_at: new Date(asked),
      answered_at: answer === null ? null : new Date(asked + 5 * HOUR),
    }
  })

/** The collaborative projects of the demo, with who asked to join and what they asked. */
export function projectRows(from: Village, now: Date): Record<'projects' | 'seats' | 'offers' | 'questions', Row[]> {
  const { ownerOf } = cast(from)
  return {
    projects: seedProjects.map((project, at) => projectRow(project, ownerOf(at), now)),
    seats: seedProjects.flatMap((project) => seatRows(project, now)),
    offers: seedProjects.flatMap((project, at) => offerRows(project, at, from, now)),
    questions: seedProjects.flatMap((project, at) => questionRows(project, at, from, now)),
  }
}
