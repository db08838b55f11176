import { z } from 'zod'
import {
  changeStatuses,
  defectStatuses,
  documentKinds,
  engagementEventKinds,
  engagementStatuses,
  MAX_CHANGE_CENTS,
  MAX_CHANGE_DAYS,
  MAX_PHOTOS,
  MAX_STAGES,
  scheduledKinds,
  stageKinds,
  stageStatuses,
} from './engagement-options.ts'
import { Id, Instant, line, text, unlessEmpty } from './fields.ts'
import type { Contract } from './operation.ts'
import { rateUnits } from './project-options.ts'
import { QuoteFlag } from './quote-shapes.ts'

/** A picture of a claim, a diary entry or a defect. */
export const JobPhoto = z.object({
  id: z.string(),
  url: z.string(),
  name: z.string(),
  width: z.int().nullable(),
  height: z.int().nullable(),
})
export type JobPhoto = z.output<typeof JobPhoto>

/** A part of the price, due when its work is finished. */
export const PaymentStage = z.object({
  id: z.string(),
  kind: z.enum(stageKinds),
  label: z.string(),
  /** GST included. */
  amountCents: z.int(),
  status: z.enum(stageStatuses),
  claimedAt: Instant.nullable(),
  note: z.string(),
  photos: z.array(JobPhoto),
  /** Why the homeowner did not accept the last claim; empty if there was none. */
  refusal: z.string(),
  /** The stage that is to be claimed before it; null for none. */
  waitsFor: z.string().nullable(),
  paidAt: Instant.nullable(),
  /** What the stage means, and what of it the homeowner ticked when they recorded it as paid. */
  checks: z.array(z.string()),
  confirmed: z.array(z.string()),
  can: z.object({ claim: z.boolean(), decide: z.boolean(), undo: z.boolean() }),
})
export type PaymentStage = z.output<typeof PaymentStage>

/** A change of what the contract says: of work, price and days. */
export const ContractChange = z.object({
  id: z.string(),
  /** From 1, in the contract. */
  number: z.int(),
  isByOwner: z.boolean(),
  text: z.string(),
  /** GST included: more, or less below zero. */
  priceCents: z.int(),
  /** Days later, or earlier below zero. */
  days: z.int(),
  status: z.enum(changeStatuses),
  /** The names typed by who proposed and who agreed. */
  proposedBy: z.string(),
  decidedBy: z.string(),
  createdAt: Instant,
  decidedAt: Instant.nullable(),
  /** What Victorian law says of it by the figures of its day. */
  flags: z.array(QuoteFlag),
  can: z.object({ decide: z.boolean(), withdraw: z.boolean() }),
})
export type ContractChange = z.output<typeof ContractChange>

/** A step that the law asks for before money is due. */
const ContractStep = z.object({
  code: z.enum(['contract', 'cooling_off', 'insurance']),
  isDone: z.boolean(),
  says: z.string(),
})

/** The contract between the homeowner and one professional. */
export const JobContract = z.object({
  id: z.string(),
  /** From 1, in the job. */
  number: z.int(),
  professional: z.object({
    name: z.string(),
    slug: z.string().nullable(),
    userId: z.string().nullable(),
    /** Of a collaborator with a seat. */
    trade: z.string(),
  }),
  /** The caller is its professional or collaborator. */
  isMine: z.boolean(),
  /** Null for a collaborator of a project. */
  quoteId: z.string().nullable(),
  leadId: z.string().nullable(),
  /** What a collaborator asked by the day or the hour: such a contract begins at $0. */
  rate: z.object({ cents: z.int(), unit: z.enum(rateUnits) }).nullable(),
  /** When its collaborator left the project. */
  leftAt: Instant.nullable(),
  /** When its professional said that their part is done. */
  doneAt: Instant.nullable(),
  /** How the quote was accepted: a typed name, and what exactly it was for. */
  acceptance: z
    .object({ signedName: z.string(), acceptedAt: Instant, version: z.int(), hash: z.string(), pdfUrl: z.string() })
    .nullable(),
  /** The accepted price, what agreed changes add to it, their sum, and how much of that is paid, claimed and still to come. */
  baseCents: z.int(),
  changesCents: z.int(),
  totalCents: z.int(),
  paidCents: z.int(),
  claimedCents: z.int(),
  leftCents: z.int(),
  startOn: z.string().nullable(),
  /** With the days that agreed changes add. */
  endOn: z.string().nullable(),
  steps: z.array(ContractStep),
  flags: z.array(QuoteFlag),
  /** Why nothing can be claimed yet; null if it can. */
  blocked: z.string().nullable(),
  stages: z.array(PaymentStage),
  changes: z.array(ContractChange),
  can: z.object({ schedule: z.boolean(), propose: z.boolean() }),
})
export type JobContract = z.output<typeof JobContract>

export const JobDocument = z.object({
  id: z.string(),
  kind: z.enum(documentKinds),
  title: z.string(),
  contractId: z.string().nullable(),
  fileName: z.string(),
  byteCount: z.int(),
  url: z.string(),
  isByOwner: z.boolean(),
  createdAt: Instant,
  canRemove: z.boolean(),
})
export type JobDocument = z.output<typeof JobDocument>

export const JobTask = z.object({
  id: z.string(),
  title: z.string(),
  /** A day in Melbourne. */
  dueOn: z.string().nullable(),
  isForOwner: z.boolean(),
  doneAt: Instant.nullable(),
})
export type JobTask = z.output<typeof JobTask>

export const DiaryEntry = z.object({
  id: z.string(),
  /** The day that it is about, in Melbourne. */
  day: z.string(),
  text: z.string(),
  by: z.string(),
  isMine: z.boolean(),
  photos: z.array(JobPhoto),
  createdAt: Instant,
})
export type DiaryEntry = z.output<typeof DiaryEntry>

export const Defect = z.object({
  id: z.string(),
  number: z.int(),
  text: z.string(),
  status: z.enum(defectStatuses),
  /** What the professional said of the repair, or the homeowner of what is still wrong. */
  answer: z.string(),
  photos: z.array(JobPhoto),
  createdAt: Instant,
})
export type Defect = z.output<typeof Defect>

export const JobEvent = z.object({
  kind: z.enum(engagementEventKinds),
  at: Instant,
  /** Whether the homeowner did it, a professional, or nobody in particular. */
  by: z.enum(['owner', 'professional']).nullable(),
  name: z.string(),
  /** What it was about, in the words of the page. */
  about: z.string(),
})
export type JobEvent = z.output<typeof JobEvent>

/** What the caller does next: the anchor is that of the page's section. */
const NextStep = z.object({ says: z.string(), action: z.string(), anchor: z.string() })

/** Who works on a collaborative project. */
const Party = z.object({
  name: z.string(),
  userId: z.string(),
  trade: z.string(),
  isMe: z.boolean(),
  hasLeft: z.boolean(),
})

/** A job for one of its parties. */
export const Engagement = z.object({
  id: z.string(),
  /** What it belongs to: a request, or a collaborative project (null once that is deleted). */
  requestId: z.string().nullable(),
  projectId: z.string().nullable(),
  isProject: z.boolean(),
  title: z.string(),
  place: z.string(),
  status: z.enum(engagementStatuses),
  isOwner: z.boolean(),
  owner: z.object({ name: z.string(), userId: z.string().nullable() }),
  startedAt: Instant,
  doneAt: Instant.nullable(),
  doneBy: z.enum(['homeowner', 'professional']).nullable(),
  completedAt: Instant.nullable(),
  isReviewed: z.boolean(),
  next: NextStep.nullable(),
  /** The collaborators of a project; of a request none, as professionals do not see each other. */
  parties: z.array(Party),
  /** Of the homeowner all; of a professional only their own. */
  contracts: z.array(JobContract),
  documents: z.array(JobDocument),
  tasks: z.array(JobTask),
  /** The newest day first. */
  diary: z.array(DiaryEntry),
  defects: z.array(Defect),
  /** Oldest first. */
  events: z.array(JobEvent),
  /** The caller's own address of the job's calendar; null before it is made. */
  calendarUrl: z.string().nullable(),
  can: z.object({ notDone: z.boolean(), reopen: z.boolean() }),
})
export type Engagement = z.output<typeof Engagement>

/** A job in a list. */
export const EngagementSummary = z.object({
  id: z.string(),
  title: z.string(),
  place: z.string(),
  status: z.enum(engagementStatuses),
  isOwner: z.boolean(),
  /** Who it is with. */
  withWhom: z.string(),
  totalCents: z.int(),
  paidCents: z.int(),
  claimedCents: z.int(),
  startedAt: Instant,
})
export type EngagementSummary = z.output<typeof EngagementSummary>

const JobParams = z.object({ engagementId: Id })
const ContractParams = JobParams.extend({ contractId: Id })
const StageParams = ContractParams.extend({ stageId: Id })
const ChangeParams = ContractParams.extend({ changeId: Id })

const dollars = 'Enter an amount'
const Cents = z.int(dollars)
const photos = { field: 'photos', most: MAX_PHOTOS, accept: 'pictures' } as const
const fileIds = z.array(Id).max(MAX_PHOTOS, `Choose at most ${MAX_PHOTOS} photos`).default([])
const signedName = line(120, 'Type your full name to sign')
const Day = z.iso.date('Choose a day')
const optionalDay = z.preprocess(unlessEmpty, Day.nullable().default(null))

const job = '/api/engagements/:engagementId'
const contract = `${job}/contracts/:contractId` as const
const stage = `${contract}/stages/:stageId` as const
const done = { response: z.null(), status: 204 } as const
const made = { response: z.object({ id: z.string() }), status: 201 } as const

/** The job that an accepted quote or a started project begins, for the homeowner and those they hired (PRODUCT.md, section 10). */
export const engagements = {
  list: {
    method: 'GET',
    path: '/api/engagements',
    summary: 'The caller’s jobs, as homeowner and as professional: those under way first',
    access: 'user',
    response: z.array(EngagementSummary),
  },
  get: {
    method: 'GET',
    path: job,
    summary: 'A job with its contracts, payments, changes, documents, diary and defects',
    access: 'engagementParty',
    params: JobParams,
    response: Engagement,
  },
  schedule: {
    method: 'PUT',
    path: `${contract}/stages`,
    summary: 'Set the payment stages of a contract, until the first is claimed; they come to the price',
    access: 'contractProfessional',
    rateLimit: 'engagements',
    params: ContractParams,
    body: z.strictObject({
      stages: z
        .array(
          z.strictObject({
            kind: z.enum(scheduledKinds, 'Choose what the stage is'),
            label: line(120, 'Describe the stage'),
            amountCents: Cents.min(1, dollars),
          }),
          'Add at least one stage',
        )
        .min(1, 'Add at least one stage')
        .max(MAX_STAGES, `Use at most ${MAX_STAGES} stages`),
    }),
    ...done,
  },
  claim: {
    method: 'POST',
    path: `${stage}/claim`,
    summary: 'Claim a stage whose work is finished, with photos: stages are claimed in their order',
    access: 'contractProfessional',
    rateLimit: 'engagements',
    params: StageParams,
    upload: photos,
    body: z.strictObject({ note: text(2000).default(''), fileIds }),
    ...done,
  },
  refuse: {
    method: 'POST',
    path: `${stage}/refuse`,
    summary: 'Say why a claimed stage is not finished: it can be claimed again',
    access: 'engagementOwner',
    rateLimit: 'engagements',
    params: StageParams,
    body: z.strictObject({ reason: text(2000, 'Say what is missing') }),
    ...done,
  },
  pay: {
    method: 'POST',
    path: `${stage}/paid`,
    summary: 'Record a claimed stage as paid, with what of it was checked',
    access: 'engagementOwner',
    rateLimit: 'engagements',
    params: StageParams,
    body: z.strictObject({
      confirmed: z.preprocess(
        (value) => (value === undefined || value === '' ? [] : Array.isArray(value) ? value : [value]),
        z.array(line(200)).max(10),
      ),
    }),
    ...done,
  },
  undoPaid: {
    method: 'DELETE',
    path: `${stage}/paid`,
    summary: 'Take back within an hour that a stage is paid',
    access: 'engagementOwner',
    rateLimit: 'engagements',
    params: StageParams,
    ...done,
  },
  propose: {
    method: 'POST',
    path: `${contract}/changes`,
    summary: 'Propose a variation of the contract: work, price and days',
    access: 'contractParty',
    rateLimit: 'engagements',
    idempotent: true,
    params: ContractParams,
    body: z.strictObject({
      text: text(2000, 'Describe what changes'),
      priceCents: Cents.min(-MAX_CHANGE_CENTS, dollars).max(MAX_CHANGE_CENTS, 'This amount is too large').default(0),
      days: z.int('Enter a number of days').min(-MAX_CHANGE_DAYS).max(MAX_CHANGE_DAYS).default(0),
      signedName,
    }),
    ...made,
  },
  decide: {
    method: 'POST',
    path: `${contract}/changes/:changeId/decision`,
    summary: 'Agree to a variation, decline it, or take one’s own back: once',
    access: 'contractParty',
    rateLimit: 'engagements',
    params: ChangeParams,
    body: z.discriminatedUnion(
      'decision',
      [
        z.strictObject({ decision: z.literal('accept'), signedName }),
        z.strictObject({ decision: z.literal('decline'), signedName: line(120).optional() }),
        z.strictObject({ decision: z.literal('withdraw'), signedName: line(120).optional() }),
      ],
      'Choose what to do',
    ),
    response: z.object({ status: z.enum(changeStatuses) }),
  },
  addDocument: {
    method: 'POST',
    path: `${job}/documents`,
    summary: 'Add a document: a signed contract, a certificate, a warranty; one file of up to 50 MB',
    access: 'engagementParty',
    rateLimit: 'engagements',
    params: JobParams,
    upload: { field: 'file', most: 1, accept: 'officeFiles' },
    body: z.strictObject({
      kind: z.enum(documentKinds, 'Choose what it is'),
      title: line(160).default(''),
      contractId: z.preprocess(unlessEmpty, Id.optional()),
      /** Of a contract: the day on which both had signed. */
      signedOn: optionalDay,
      fileIds: z.array(Id).max(1, 'Choose one file').default([]),
    }),
    ...made,
  },
  removeDocument: {
    method: 'DELETE',
    path: `${job}/documents/:documentId`,
    summary: 'Remove a document that one added',
    access: 'engagementParty',
    rateLimit: 'engagements',
    params: JobParams.extend({ documentId: Id }),
    ...done,
  },
  addTask: {
    method: 'POST',
    path: `${job}/tasks`,
    summary: 'Add a task with a day and a side',
    access: 'engagementParty',
    rateLimit: 'engagements',
    idempotent: true,
    params: JobParams,
    body: z.strictObject({
      title: line(200, 'Say what is to be done'),
      dueOn: optionalDay,
      isForOwner: z.boolean().default(false),
    }),
    ...made,
  },
  setTaskDone: {
    method: 'PUT',
    path: `${job}/tasks/:taskId/done`,
    summary: 'Say whether a task is done',
    access: 'engagementParty',
    rateLimit: 'engagements',
    params: JobParams.extend({ taskId: Id }),
    body: z.strictObject({ isDone: z.boolean() }),
    ...done,
  },
  removeTask: {
    method: 'DELETE',
    path: `${job}/tasks/:taskId`,
    summary: 'Remove a task',
    access: 'engagementParty',
    rateLimit: 'engagements',
    params: JobParams.extend({ taskId: Id }),
    ...done,
  },
  addEntry: {
    method: 'POST',
    path: `${job}/diary`,
    summary: 'Write in the site diary, with photos',
    access: 'engagementParty',
    rateLimit: 'engagements',
    idempotent: true,
    params: JobParams,
    upload: photos,
    body: z.strictObject({ day: optionalDay, text: text(4000, 'Write what happened'), fileIds }),
    ...made,
  },
  removeEntry: {
    method: 'DELETE',
    path: `${job}/diary/:entryId`,
    summary: 'Remove an entry of one’s own from the site diary',
    access: 'engagementParty',
    rateLimit: 'engagements',
    params: JobParams.extend({ entryId: Id }),
    ...done,
  },
  addDefect: {
    method: 'POST',
    path: `${job}/defects`,
    summary: 'Put a defect on the list, with photos',
    access: 'engagementOwner',
    rateLimit: 'engagements',
    idempotent: true,
    params: JobParams,
    upload: photos,
    body: z.strictObject({ text: text(2000, 'Say what is wrong, and where'), fileIds }),
    ...made,
  },
  answerDefect: {
    method: 'PUT',
    path: `${job}/defects/:defectId`,
    summary: 'Say that a defect is fixed, as a professional; accept or reopen it, as the homeowner',
    access: 'engagementParty',
    rateLimit: 'engagements',
    params: JobParams.extend({ defectId: Id }),
    body: z.strictObject({ status: z.enum(defectStatuses, 'Choose what to do'), answer: text(1000).default('') }),
    ...done,
  },
  notDone: {
    method: 'POST',
    path: `${job}/not-done`,
    summary: 'Say why a job that was marked as done is not: it goes on',
    access: 'engagementOwner',
    rateLimit: 'engagements',
    params: JobParams,
    body: z.strictObject({ reason: text(2000, 'Say what is missing') }),
    ...done,
  },
  makeCalendar: {
    method: 'PUT',
    path: `${job}/calendar`,
    summary: 'Make an address of one’s own for the calendar of a job; the one before it ends',
    access: 'engagementParty',
    rateLimit: 'engagements',
    params: JobParams,
    response: z.object({ url: z.string() }),
  },
  endCalendar: {
    method: 'DELETE',
    path: `${job}/calendar`,
    summary: 'End one’s own address of a job’s calendar',
    access: 'engagementParty',
    rateLimit: 'engagements',
    params: JobParams,
    ...done,
  },
  reopen: {
    method: 'POST',
    path: `${job}/reopen`,
    summary: 'Take back within an hour that a job is completed',
    access: 'engagementOwner',
    rateLimit: 'engagements',
    params: JobParams,
    ...done,
  },
} as const satisfies Contract
