import { melbourneDay } from '@lv/contract/dates'
import { DAY_MS, HOUR_MS } from '@lv/contract/durations'
import { priceBand } from '@lv/contract/price-band'
import { type SeedProject, seedProjects } from './content/projects.ts'
import { seedId } from './insert.ts'
import type { SeedPerson, Village } from './shapes.ts'

type Row = Record<string, unknown>

/** Of the demo's member: one that is open, and one under way. */
const hers = [0, 4]

/** Homeowners of the first half post, people of the trade answer; the demo's member owns two. */
function cast({ people }: Village) {
  const [owners, trades] = [
    people.filter(({ profession }) => !profession),
    people.filter(({ profession }) => profession),
  ]
  const member = people.find(({ email }) => email === 'member@demo.example')
  const pick = (from: SeedPerson[], at: number) => from[at % Math.max(1, from.length)] ?? (people[0] as SeedPerson)
  return {
    ownerOf: (at: number) => (hers.includes(at) && member ? member : pick(owners, at * 3 + 1)),
    tradeOf: (at: number, offer: number) => pick(trades, 20 + at * 7 + offer),
  }
}

const count = ({ offers }: SeedProject, status: string) => offers.filter((offer) => offer.status === status).length

function projectRow(project: SeedProject, owner: SeedPerson, now: Date): Row {
  const created = now.getTime() - project.daysAgo * DAY_MS
  const isOver = project.status === 'completed' || project.status === 'closed'
  return {
    id: seedId(`project/${project.key}`),
    owner_id: seedId(owner.key),
    status: project.status,
    title: project.title,
    description: project.description,
    category: project.category,
    project_type: project.category === 'Commercial Fit-out' ? 'Commercial Fit-out' : 'Residential Renovation',
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
    hours_asked: project.hoursAsked ?? null,
    closes_at: project.closesInDays === undefined ? null : new Date(now.getTime() + project.closesInDays * DAY_MS),
    created_at: new Date(created),
    verified_at: new Date(created),
    started_at: project.status === 'open' ? null : new Date(created + 10 * DAY_MS),
    ended_at: isOver ? new Date(now.getTime() - 12 * DAY_MS) : null,
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
    created_at: new Date(now.getTime() - project.daysAgo * DAY_MS + at),
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
    const created = now.getTime() - project.daysAgo * DAY_MS + (index + 1) * 7 * HOUR_MS
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
      decided_at: status === 'requested' ? null : new Date(created + 20 * HOUR_MS),
      reason: isDeclined ? reason : null,
      rank: isDeclined ? project.offers.filter((other) => (other.dollars ?? 0) < (dollars ?? 0)).length + 1 : null,
      ranked: isDeclined ? project.offers.length : null,
      band: isDeclined ? bandOf(project, cents, unit) : null,
    }
  })
}

const questionRows = (project: SeedProject, at: number, from: Village, now: Date): Row[] =>
  (project.questions ?? []).map(([question, answer], index) => {
    const asked = now.getTime() - project.daysAgo * DAY_MS + (index + 2) * 11 * HOUR_MS
    return {
      id: seedId(`project/${project.key}/question/${index}`),
      project_id: seedId(`project/${project.key}`),
      asker_id: seedId(cast(from).tradeOf(at, index + 4).key),
      question,
      answer,
      created_at: new Date(asked),
      answered_at: answer === null ? null : new Date(asked + 5 * HOUR_MS),
    }
  })

const projectId = ({ key }: SeedProject) => seedId(`project/${key}`)

const addendumRows = (project: SeedProject, now: Date): Row[] =>
  (project.addenda ?? []).map((text, at) => ({
    id: seedId(`project/${project.key}/addendum/${at}`),
    project_id: projectId(project),
    number: at + 1,
    text,
    created_at: new Date(now.getTime() - 20 * HOUR_MS + at * HOUR_MS),
  }))

function taskRows(project: SeedProject, at: number, from: Village, now: Date): Row[] {
  const { tradeOf } = cast(from)
  return (project.tasks ?? []).map(({ title, dueIn, offer, doneAgo }, index) => ({
    id: seedId(`project/${project.key}/task/${index}`),
    project_id: projectId(project),
    title,
    due_on: dueIn === undefined ? null : melbourneDay(new Date(now.getTime() + dueIn * DAY_MS)),
    person_id: offer === undefined ? null : seedId(tradeOf(at, offer).key),
    done_at: doneAgo === undefined ? null : new Date(now.getTime() - doneAgo * DAY_MS),
    created_at: new Date(now.getTime() - 14 * DAY_MS + index * HOUR_MS),
  }))
}

function variationRows(project: SeedProject, at: number, from: Village, now: Date): Row[] {
  const { tradeOf } = cast(from)
  return (project.variations ?? []).map(({ offer, isByOwner = false, text, dollars, days, isAgreed }, index) => {
    const created = now.getTime() - 7 * DAY_MS + index * 5 * DAY_MS
    return {
      id: seedId(`project/${project.key}/variation/${index}`),
      project_id: projectId(project),
      number: index + 1,
      person_id: seedId(tradeOf(at, offer).key),
      is_by_owner: isByOwner,
      text,
      price_cents: dollars * 100,
      days,
      status: isAgreed ? 'accepted' : 'proposed',
      created_at: new Date(created),
      decided_at: isAgreed ? new Date(created + 19 * HOUR_MS) : null,
    }
  })
}

function reviewRows(project: SeedProject, at: number, from: Village, now: Date): Row[] {
  const { ownerOf, tradeOf } = cast(from)
  return (project.reviews ?? []).map(({ offer, isByOwner, stars, text }, index) => ({
    id: seedId(`project/${project.key}/review/${index}`),
    project_id: projectId(project),
    person_id: seedId(tradeOf(at, offer).key),
    is_by_owner: isByOwner,
    author_id: seedId(isByOwner ? ownerOf(at).key : tradeOf(at, offer).key),
    stars,
    text,
    created_at: new Date(now.getTime() - 11 * DAY_MS + index * DAY_MS),
  }))
}

type Rows = Record<
  'projects' | 'seats' | 'offers' | 'questions' | 'addenda' | 'tasks' | 'variations' | 'reviews',
  Row[]
>

/** The collaborative projects of the demo, with who asked to join and what they asked. */
export function projectRows(from: Village, now: Date): Rows {
  const { ownerOf } = cast(from)
  return {
    projects: seedProjects.map((project, at) => projectRow(project, ownerOf(at), now)),
    seats: seedProjects.flatMap((project) => seatRows(project, now)),
    offers: seedProjects.flatMap((project, at) => offerRows(project, at, from, now)),
    addenda: seedProjects.flatMap((project) => addendumRows(project, now)),
    tasks: seedProjects.flatMap((project, at) => taskRows(project, at, from, now)),
    variations: seedProjects.flatMap((project, at) => variationRows(project, at, from, now)),
    reviews: seedProjects.flatMap((project, at) => reviewRows(project, at, from, now)),
    questions: seedProjects.flatMap((project, at) => questionRows(project, at, from, now)),
  }
}
