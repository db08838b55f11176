// Nothing but options is imported here: pages ship this to the browser.
import { cut } from './cut.ts'
import { budgetBands, type Timing, timings } from './options.ts'

/** Collaborative projects (API path /api/jobs): specification 1, sections 2, 3, 5 and 7. */
export const PROJECT_PAGE_SIZE = 20
/** Collaborators a project takes unless its owner says otherwise, and the most. */
export const COLLABORATORS = 5
export const MAX_COLLABORATORS = 20
/** What an offer may take to write: more is a job of its own. */
export const MAX_HOURS_ASKED = 80

/** The first is seen by nobody: its email is not verified yet. */
export const projectStatuses = ['unverified', 'open', 'in_progress', 'completed', 'closed'] as const
export type ProjectStatus = (typeof projectStatuses)[number]
export const projectStatusLabels: Record<ProjectStatus, string> = {
  unverified: 'Check your email',
  open: 'Open',
  in_progress: 'In progress',
  completed: 'Completed',
  closed: 'Closed',
}

/** Seats that a project names, and the people each may take. */
export const MAX_SEATS = 10
/** Classes of licences as Victoria's regulators call them: suggestions, as an owner may need another one. */
export const licenceClasses = [
  'Domestic Builder Unlimited',
  'Domestic Builder Limited',
  'Commercial Builder Unlimited',
  'Structural Engineer',
  'Building Surveyor',
  'Registered Electrical Contractor',
  'A Grade Electrician',
  'Licensed Plumber',
  'Registered Plumber',
  'Class A Asbestos Removal',
  'Demolisher Low Rise Buildings',
] as const

/** Documents of a project, the versions of one, and addenda. */
export const MAX_DOCUMENTS = 10
export const MAX_VERSIONS = 20
export const MAX_ADDENDA = 20

/** Tasks and variations of a project under way: more than anybody keeps in view. */
export const MAX_TASKS = 200
export const MAX_VARIATIONS = 100
export const MAX_MOVED_CENTS = 1_000_000_000
export const MAX_DAYS_MOVED = 365

/** What becomes of a variation: decided by the side that did not propose it, or taken back. */
export const variationStatuses = ['proposed', 'accepted', 'declined', 'withdrawn'] as const
export type VariationStatus = (typeof variationStatuses)[number]

/** What the timeline of a project knows, in no order. */
export const eventKinds = [
  'posted',
  'accepted',
  'document',
  'addendum',
  'started',
  'task',
  'proposed',
  'agreed',
  'refused',
  'ended',
] as const
export type EventKind = (typeof eventKinds)[number]

/** Days from a project's completion in which its sides review each other; then all reviews are read. */
export const REVIEW_DAYS = 14

export const tenderTypes = ['public', 'private'] as const
export type TenderType = (typeof tenderTypes)[number]

export const projectStates = ['NSW', 'VIC', 'QLD', 'WA', 'SA', 'TAS', 'ACT', 'NT'] as const
export type ProjectState = (typeof projectStates)[number]

/** Every category with the emoji that its card shows. */
export const projectCategories = {
  'Home Renovation': '🏠',
  'Home Extension': '🏗️',
  'New Build': '🧱',
  'Heritage Restoration': '🏛️',
  'Commercial Fit-out': '🏢',
  'Engineering and Surveying': '📐',
  'Design and Drawings': '✏️',
  Landscaping: '🌿',
} as const
export type ProjectCategory = keyof typeof projectCategories
export const projectCategoryNames = Object.keys(projectCategories) as [ProjectCategory, ...ProjectCategory[]]

export const projectBudgets = ['Request Quote', ...budgetBands] as const
export type ProjectBudget = (typeof projectBudgets)[number]

export const projectUrgencies = timings
export type ProjectUrgency = Timing

/** By what a collaborator's price is meant. */
export const rateUnits = ['fixed', 'day', 'hour'] as const
export type RateUnit = (typeof rateUnits)[number]
export const rateUnitLabels: Record<RateUnit, string> = { fixed: 'for the job', day: 'a day', hour: 'an hour' }

export const offerStatuses = ['requested', 'accepted', 'declined', 'withdrawn'] as const
export type OfferStatus = (typeof offerStatuses)[number]

/** Why somebody was not chosen (PRODUCT.md, section 9.8). */
export const declineReasons = [
  'price',
  'availability',
  'experience',
  'licence',
  'distance',
  'filled',
  'changed_plans',
] as const
export type DeclineReason = (typeof declineReasons)[number]
export const declineReasonLabels: Record<DeclineReason, string> = {
  price: 'The price was better elsewhere',
  availability: 'Someone could start sooner',
  experience: 'Someone had more experience with this kind of work',
  licence: 'The work needs another licence or insurance',
  distance: 'Someone was closer to the site',
  filled: 'All places were filled',
  changed_plans: 'The project changed',
}

const LONGEST_TITLE = 50
/** The title a project gets from its description: cut to 47 characters and '...' where it is longer than 50. */
export const projectTitle = (description: string): string =>
  description.length > LONGEST_TITLE ? `${cut(description, LONGEST_TITLE - 3)}...` : description
