// Nothing but options is imported here: pages ship this to the browser.

/** What a payment stage is for. The first six are those of the law; a variation has a stage of its own. */
export const stageKinds = ['deposit', 'base', 'frame', 'lockup', 'fixing', 'completion', 'other', 'variation'] as const
export type StageKind = (typeof stageKinds)[number]
export const stageKindLabels: Record<StageKind, string> = {
  deposit: 'Deposit',
  base: 'Base stage',
  frame: 'Frame stage',
  lockup: 'Lock-up stage',
  fixing: 'Fixing stage',
  completion: 'Completion',
  other: 'Stage',
  variation: 'Variation',
}

/** Those that a schedule may name. */
export const scheduledKinds = ['deposit', 'base', 'frame', 'lockup', 'fixing', 'completion', 'other'] as const
export type ScheduledKind = (typeof scheduledKinds)[number]

/** Those that follow the deposit. */
export const laterKinds = ['base', 'frame', 'lockup', 'fixing', 'completion', 'other'] as const
export type LaterKind = (typeof laterKinds)[number]

/** What each stage means, for the homeowner to look at before they pay. */
export const stageChecks: Record<StageKind, readonly string[]> = {
  deposit: ['The contract is signed by both of you', 'The cooling-off period is over'],
  base: ['Footings, stumps or slab are finished', 'The building surveyor has approved them'],
  frame: ['The frame is up and complete', 'The building surveyor has approved it'],
  lockup: [
    'Outside walls and roof are on',
    'Floors are laid',
    'Outside doors and windows are in, even if some are temporary',
  ],
  fixing: [
    'Inside linings, skirtings and architraves are fixed',
    'Inside doors are hung',
    'Baths, basins, sinks, cabinets and cupboards are fitted',
  ],
  completion: [
    'Everything in the contract is finished',
    'Your defects list is fixed',
    'You have the certificate of final inspection or the occupancy permit, where one is needed',
  ],
  other: ['The work of this stage is finished'],
  variation: ['The change you agreed on is finished'],
}

export const stageStatuses = ['planned', 'claimed', 'paid'] as const
export type StageStatus = (typeof stageStatuses)[number]

/** Documents of a job, and what each is called. A contract carries the day on which both had signed. */
export const documentKinds = ['contract', 'insurance', 'permit', 'certificate', 'warranty', 'other'] as const
export type DocumentKind = (typeof documentKinds)[number]
export const documentKindLabels: Record<DocumentKind, string> = {
  contract: 'Signed contract',
  insurance: 'Home Warranty certificate',
  permit: 'Permit or plan',
  certificate: 'Certificate',
  warranty: 'Warranty or manual',
  other: 'Other document',
}

/** What becomes of a change to the contract: the side that did not propose it decides. */
export const changeStatuses = ['proposed', 'accepted', 'declined', 'withdrawn'] as const
export type ChangeStatus = (typeof changeStatuses)[number]

/** A defect: reported by the homeowner, fixed by the professional, accepted by the homeowner. */
export const defectStatuses = ['open', 'fixed', 'accepted'] as const
export type DefectStatus = (typeof defectStatuses)[number]

export const engagementStatuses = ['in_progress', 'completed', 'cancelled'] as const
export type EngagementStatus = (typeof engagementStatuses)[number]

/** What the timeline of a job knows. */
export const engagementEventKinds = [
  'started',
  'schedule',
  'paper',
  'claimed',
  'refused',
  'paid',
  'unpaid',
  'proposed',
  'accepted',
  'declined',
  'withdrawn',
  'diary',
  'defect',
  'fixed',
  'defect_accepted',
  'defect_reopened',
  'not_done',
  'completed',
  'reopened',
  'left',
] as const
export type EngagementEventKind = (typeof engagementEventKinds)[number]

export const MAX_STAGES = 20
export const MAX_CHANGES = 100
export const MAX_JOB_DOCUMENTS = 60
export const MAX_JOB_TASKS = 200
export const MAX_DIARY_ENTRIES = 400
export const MAX_DEFECTS = 200
/** Photos of one claim, diary entry or defect. */
export const MAX_PHOTOS = 6
/** The largest change of the price in cents, and of the end date in days. */
export const MAX_CHANGE_CENTS = 1_000_000_000
export const MAX_CHANGE_DAYS = 365
/** How long a homeowner may take back that a stage is paid or the job is done. */
export const UNDO_MINUTES = 60
