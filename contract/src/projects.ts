import { z } from 'zod'
import { BasedOn } from './based-on.ts'
import { cleanLine, cleanSearch, cleanText } from './clean.ts'
import {
  CallbackPhone,
  Email,
  FullName,
  Id,
  Instant,
  limit,
  line,
  Offset,
  screening,
  text,
  unlessEmpty,
} from './fields.ts'
import type { Contract } from './operation.ts'
import { trades } from './options.ts'
import { Member } from './people.ts'
import { Thumbnail } from './portfolio.ts'
import {
  COLLABORATORS,
  declineReasons,
  MAX_COLLABORATORS,
  MAX_HOURS_ASKED,
  offerStatuses,
  PROJECT_PAGE_SIZE,
  projectBudgets,
  projectCategoryNames,
  projectStates,
  projectStatuses,
  projectUrgencies,
  rateUnits,
  tenderTypes,
} from './project-options.ts'

/** A project as everybody sees it: of its address only what an owner may show to strangers (RELIABILITY.md, T43). */
export const Project = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  category: z.string(),
  projectType: z.string(),
  budget: z.string(),
  urgency: z.string(),
  contactMethod: z.string(),
  isPublic: z.boolean(),
  tenderType: z.enum(tenderTypes),
  /** The state. */
  location: z.string(),
  suburb: z.string().nullable(),
  postcode: z.string().nullable(),
  /** As its owner typed it for the owner and collaborators; for everybody else suburb, state and postcode. */
  projectAddress: z.string(),
  status: z.enum(projectStatuses),
  viewCount: z.int(),
  /** Accepted collaborators. */
  quoteCount: z.int(),
  maxQuotes: z.int(),
  /** Nobody can ask to join after it, and no offer is read before it; null without one. */
  closesAt: Instant.nullable(),
  createdAt: Instant,
})
export type Project = z.output<typeof Project>

export const ProjectFigures = z.object({
  helpRequests: z.int(),
  activeProjects: z.int(),
  projectViews: z.int(),
  featured: z.int(),
})
export type ProjectFigures = z.output<typeof ProjectFigures>

/** The card of those who were not chosen; null parts are unknown. */
const CloseOut = z.object({
  reason: z.enum(declineReasons),
  rank: z.int().nullable(),
  of: z.int().nullable(),
  band: z.string().nullable(),
})

/** Whom a project needs: a trade, perhaps with a class of licence that we have to have checked, and how many of them. */
const Seat = z.object({
  id: z.string(),
  trade: z.enum(trades),
  /** 'Domestic Builder Unlimited'; null where no licence is asked for. */
  licenceClass: z.string().nullable(),
  places: z.int(),
  taken: z.int(),
  /** Null to everybody but the owner while offers are sealed. */
  waiting: z.int().nullable(),
  /** Whether the caller may offer for it: a licence of that class is checked and still holds, or none is asked for. */
  fits: z.boolean(),
})
export type Seat = z.output<typeof Seat>

const Offer = z.object({
  id: z.string(),
  /** Which seat it is for; null where the project names none, or no longer that one. */
  seatId: z.string().nullable(),
  status: z.enum(offerStatuses),
  message: z.string(),
  priceCents: z.int().nullable(),
  rateUnit: z.enum(rateUnits).nullable(),
  createdAt: Instant,
  /** Addenda that came after it and that its author has not said they have read. */
  unacknowledgedCount: z.int(),
  closeOut: CloseOut.nullable(),
})
/** `photos` are of their work, where they have a public profile as a professional. */
export const OfferOfPerson = Offer.extend({ person: Member, photos: z.array(Thumbnail) })
export type OfferOfPerson = z.output<typeof OfferOfPerson>

export const Question = z.object({
  id: z.string(),
  question: z.string(),
  answer: z.string().nullable(),
  askedAt: Instant,
  answeredAt: Instant.nullable(),
  /** By the caller; nobody else learns who asked. */
  isMine: z.boolean(),
})
export type Question = z.output<typeof Question>

export const ProjectPage = Project.extend({
  viewer: z.enum(['owner', 'collaborator', 'invited']).nullable(),
  /** The job that it has become once it started, for its owner and collaborators. */
  engagementId: z.string().nullable(),
  ownerFirstName: z.string(),
  /** How many projects of the owner were finished, and how many offers to them are undecided for more than a week. */
  ownerCompletedCount: z.int(),
  ownerLateCount: z.int(),
  /** Offers that wait: how many one competes with. Null to everybody but the owner while they are sealed. */
  waitingCount: z.int().nullable(),
  /** For the owner: offers in the order they came; null for everybody else, and while they are sealed. */
  offers: z.array(OfferOfPerson).nullable(),
  isSealed: z.boolean(),
  collaborators: z.array(Member),
  /** In the order in which they were named; none: anybody may ask to join. */
  seats: z.array(Seat),
  myOffer: Offer.nullable(),
  /** For collaborators, as far as the owner's contact method allows; null for everybody else. */
  contact: z.object({ name: z.string(), email: z.string().nullable(), phone: z.string().nullable() }).nullable(),
  questions: z.array(Question),
  documentCount: z.int(),
  addendumCount: z.int(),
  /** How many hours an offer takes, as the owner says; null where they do not. */
  hoursAsked: z.int().nullable(),
  /** How many people were invited to a private project; null for a public one. */
  invitedCount: z.int().nullable(),
  /** For the owner of a private project: who may see it. */
  invited: z.array(z.object({ id: z.string(), email: z.string() })).nullable(),
})
export type ProjectPage = z.output<typeof ProjectPage>

const yes = z.preprocess(
  (value) => (value === '' ? undefined : value === 'true' ? true : value === 'false' ? false : value),
  z.boolean('Choose yes or no').default(true),
)
const Day = z.iso.date('Choose a day')
const ClosesOn = z.preprocess(unlessEmpty, Day.optional())
const ClosesTime = z.preprocess(
  unlessEmpty,
  z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time such as 17:00')
    .optional(),
)
const HoursAsked = z.preprocess(
  unlessEmpty,
  z.coerce
    .number('Enter a number of hours')
    .int('Enter whole hours')
    .min(1, 'At least one hour')
    .max(MAX_HOURS_ASKED, `At most ${MAX_HOURS_ASKED} hours`)
    .optional(),
)
const Collaborators = z.coerce
  .number('Choose a number')
  .int('Choose a whole number')
  .min(1, 'At least one')
  .max(MAX_COLLABORATORS, `At most ${MAX_COLLABORATORS}`)

/** The documented body with its documented defaults (specification 1, sections 5 and 7), and our own optional fields. */
export const CreateProject = z.strictObject({
  projectAddress: z
    .string('Please enter a valid Australian address')
    .overwrite(cleanLine)
    .min(5, 'Please enter a valid Australian address')
    .pipe(line(160)),
  description: z
    .string('Please describe your project')
    .overwrite(cleanText)
    .min(10, 'Please describe your project')
    .pipe(text(5000)),
  name: FullName,
  phone: CallbackPhone,
  email: Email,
  location: z.preprocess(unlessEmpty, z.enum(projectStates, 'Choose a state').default('NSW')),
  suburb: line(80).optional(),
  title: line(120).optional(),
  projectType: line(60).default('Residential Renovation'),
  category: z.enum(projectCategoryNames, 'Choose from the list').default('Home Renovation'),
  budget: z.enum(projectBudgets, 'Choose from the list').default('Request Quote'),
  urgency: z.enum(projectUrgencies, 'Choose from the list').default('Within a month'),
  contactMethod: z.enum(['both', 'email', 'phone'], 'Choose from the list').default('both'),
  isPublic: yes,
  maxQuotes: z.preprocess(unlessEmpty, Collaborators.default(COLLABORATORS)),
  /** The last day on which people can ask to join, Melbourne time. */
  closesOn: ClosesOn,
  /** The time of that day, Melbourne time; its end where it is left out. */
  closesTime: ClosesTime,
  /** How many hours an offer takes that is worth reading, a look at the site included, as the owner says. */
  hoursAsked: HoursAsked,
  ...screening,
})
export type CreateProject = z.output<typeof CreateProject>

export const ChangeProject = z.strictObject({
  title: line(120, 'Give it a title').optional(),
  description: CreateProject.shape.description.optional(),
  category: z.enum(projectCategoryNames, 'Choose from the list').optional(),
  budget: z.enum(projectBudgets, 'Choose from the list').optional(),
  urgency: z.enum(projectUrgencies, 'Choose from the list').optional(),
  maxQuotes: Collaborators.optional(),
  basedOn: BasedOn,
})
export type ChangeProject = z.output<typeof ChangeProject>

export const ProjectQuery = z.strictObject({
  search: z.string().overwrite(cleanSearch).max(100).optional(),
  category: z.enum(projectCategoryNames).optional(),
  location: z.enum(projectStates).optional(),
  budget: z.enum(projectBudgets).optional(),
  limit: limit(PROJECT_PAGE_SIZE),
  offset: Offset,
})
export type ProjectQuery = z.output<typeof ProjectQuery>

const ProjectParams = z.object({ projectId: Id })
const OfferParams = z.object({ offerId: Id })
const project = '/api/jobs/:projectId'

const NewOffer = z.strictObject({
  message: z.string('Say what you can do').overwrite(cleanText).min(10, 'Say what you can do').pipe(text(2000)),
  /** Cents, GST included; left out by those who price it later. */
  priceCents: z.int('Enter an amount').min(100, 'At least $1').max(1_000_000_000, 'That is too much').optional(),
  rateUnit: z.preprocess(unlessEmpty, z.enum(rateUnits).optional()),
  /** Which seat, where the project names any. */
  seatId: z.preprocess(unlessEmpty, Id.optional()),
})

const NewSeat = z.strictObject({
  trade: z.enum(trades, 'Choose a trade'),
  licenceClass: line(80).optional(),
  places: z.preprocess(unlessEmpty, Collaborators.default(1)),
})

export const projects = {
  list: {
    method: 'GET',
    path: '/api/jobs',
    summary: 'Public collaborative projects, newest first',
    access: 'public',
    momentOld: 'may',
    query: ProjectQuery,
    response: z.array(Project),
    paged: 'total',
  },
  figures: {
    method: 'GET',
    path: '/api/jobs/figures',
    summary: 'How many projects ask for help, are open, were viewed and are urgent',
    access: 'public',
    momentOld: 'may',
    response: ProjectFigures,
  },
  mine: {
    method: 'GET',
    path: '/api/jobs/mine',
    summary: 'Projects that the caller owns, works on or asked to join, newest first: at most a hundred',
    access: 'user',
    response: z.array(Project.extend({ viewer: z.enum(['owner', 'collaborator', 'asked']), waitingCount: z.int() })),
  },
  create: {
    method: 'POST',
    path: '/api/jobs',
    summary: 'Post a collaborative project; without an account it is shown once the email is verified',
    access: 'public',
    tries: 'projects',
    idempotent: true,
    body: CreateProject,
    response: Project.extend({ needsVerification: z.boolean(), message: z.string() }),
    status: 201,
  },
  get: {
    method: 'GET',
    path: project,
    summary: 'One project, and what the caller is to it',
    access: 'projectReader',
    momentOld: 'may',
    params: ProjectParams,
    response: ProjectPage,
  },
  view: {
    method: 'POST',
    path: `${project}/view`,
    summary: 'Count a view: one visitor, one project, one day',
    access: 'projectReader',
    unverified: 'may',
    closed: 'may',
    tries: 'projectViews',
    params: ProjectParams,
    response: z.null(),
    status: 204,
  },
  update: {
    method: 'PATCH',
    path: project,
    summary: 'Change an open project',
    access: 'projectOwner',
    rateLimit: 'projectDeeds',
    params: ProjectParams,
    body: ChangeProject,
    response: z.null(),
    status: 204,
  },
  extend: {
    method: 'PUT',
    path: `${project}/closing`,
    summary: 'Let offers close later, never earlier; all who offered or asked are told',
    access: 'projectOwner',
    rateLimit: 'projectDeeds',
    params: ProjectParams,
    body: z.strictObject({ closesOn: z.preprocess(unlessEmpty, Day), closesTime: ClosesTime }),
    response: z.object({ closesAt: Instant }),
  },
  offer: {
    method: 'POST',
    path: `${project}/offers`,
    summary: 'Ask to join',
    access: 'projectGuest',
    rateLimit: 'projectOffers',
    params: ProjectParams,
    body: NewOffer,
    response: z.object({ offerId: z.string() }),
    status: 201,
  },
  withdraw: {
    method: 'DELETE',
    path: '/api/offers/:offerId',
    summary: 'Take back what one asked, or leave a project one was accepted to',
    access: 'user',
    rateLimit: 'projectDeeds',
    params: OfferParams,
    response: z.null(),
    status: 204,
  },
  decide: {
    method: 'POST',
    path: '/api/offers/:offerId/decision',
    summary: 'Accept somebody as a collaborator, or decline with a reason',
    access: 'user',
    rateLimit: 'projectDeeds',
    params: OfferParams,
    body: z
      .strictObject({
        decision: z.enum(['accept', 'decline']),
        reason: z.preprocess(unlessEmpty, z.enum(declineReasons, 'Choose a reason').optional()),
      })
      .refine(({ decision, reason }) => decision === 'accept' || reason, {
        path: ['reason'],
        message: 'Choose a reason: they see it',
      }),
    response: z.object({ quoteCount: z.int(), maxQuotes: z.int() }),
  },
  move: {
    method: 'POST',
    path: `${project}/status`,
    summary: 'Start an open project with those who were accepted, or say that one under way is completed',
    access: 'projectOwner',
    rateLimit: 'projectDeeds',
    params: ProjectParams,
    body: z.strictObject({
      status: z.enum(['in_progress', 'completed']),
      /** Why those who still wait were not chosen. */
      reason: z.preprocess(unlessEmpty, z.enum(declineReasons).optional()),
    }),
    response: z.object({ status: z.enum(projectStatuses) }),
  },
  close: {
    method: 'POST',
    path: `${project}/close`,
    summary: 'Close a project for good',
    access: 'projectOwner',
    rateLimit: 'projectDeeds',
    params: ProjectParams,
    body: z.strictObject({
      reason: z.preprocess(unlessEmpty, z.enum(declineReasons).optional()),
    }),
    response: z.object({ status: z.enum(projectStatuses) }),
  },
  ask: {
    method: 'POST',
    path: `${project}/questions`,
    summary: 'Ask the owner something; everybody reads question and answer, nobody who asked',
    access: 'projectGuest',
    rateLimit: 'projectOffers',
    params: ProjectParams,
    body: z.strictObject({
      question: z.string('Ask something').overwrite(cleanText).min(5, 'Ask something').pipe(text(1000)),
    }),
    response: z.null(),
    status: 204,
  },
  answer: {
    method: 'POST',
    path: `${project}/questions/:questionId/answer`,
    summary: 'Answer a question, for everybody to read',
    access: 'projectOwner',
    rateLimit: 'projectDeeds',
    params: ProjectParams.extend({ questionId: Id }),
    body: z.strictObject({ answer: text(2000, 'Write an answer') }),
    response: z.null(),
    status: 204,
  },
  invite: {
    method: 'POST',
    path: `${project}/invitations`,
    summary: 'Let somebody see a private project, by the email of their account',
    access: 'projectOwner',
    rateLimit: 'projectOffers',
    params: ProjectParams,
    body: z.strictObject({ email: Email }),
    response: z.null(),
    status: 204,
  },
  addSeat: {
    method: 'POST',
    path: `${project}/seats`,
    summary: 'Name a seat of an open project: a trade, perhaps a class of licence, and how many',
    access: 'projectOwner',
    rateLimit: 'projectDeeds',
    params: ProjectParams,
    body: NewSeat,
    response: z.object({ seatId: z.string() }),
    status: 201,
  },
  removeSeat: {
    method: 'DELETE',
    path: `${project}/seats/:seatId`,
    summary: 'Take back a seat that nobody has, and nobody asked for',
    access: 'projectOwner',
    rateLimit: 'projectDeeds',
    params: ProjectParams.extend({ seatId: Id }),
    response: z.null(),
    status: 204,
  },
  uninvite: {
    method: 'DELETE',
    path: `${project}/invitations/:invitationId`,
    summary: 'Take an invitation back',
    access: 'projectOwner',
    rateLimit: 'projectDeeds',
    params: ProjectParams.extend({ invitationId: Id }),
    response: z.null(),
    status: 204,
  },
} as const satisfies Contract
