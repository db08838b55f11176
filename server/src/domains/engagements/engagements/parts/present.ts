import { daysAfter } from '@lv/contract/calendar'
import { MINUTE_MS } from '@lv/contract/durations'
import { type StageStatus, stageChecks, UNDO_MINUTES } from '@lv/contract/engagement-options'
import type { Engagement, JobContract, JobPhoto, PaymentStage } from '@lv/contract/engagements'
import { toIsoTime, toIsoTimeOrNull } from '#platform/database/rows.ts'
import { nextStepOf } from './next-step.ts'
import type { ContractRow, EngagementRow } from './rows.ts'
import { blockedBy, isStepDocument, stepsOf } from './steps.ts'

type Presented = Omit<Engagement, 'calendarUrl'>
type Clock = { today: string; now: Date }
type View = Pick<EngagementRow, 'id' | 'isOwner' | 'requestId' | 'photos'> & { isRunning: boolean }

const isWithinUndo = (instant: string | null, { now }: Clock) =>
  instant !== null && now.getTime() - new Date(instant).getTime() <= UNDO_MINUTES * MINUTE_MS

const photosOf = (
  { id: jobId, photos }: View,
  which: (photo: EngagementRow['photos'][number]) => boolean,
): JobPhoto[] =>
  photos
    .filter(which)
    .map(({ id, name, width, height }) => ({ id, name, width, height, url: `/api/engagements/${jobId}/photos/${id}` }))

const sumOf = (stages: { amountCents: number; status: StageStatus }[], ...which: StageStatus[]) =>
  stages.filter(({ status }) => which.includes(status)).reduce((sum, { amountCents }) => sum + amountCents, 0)

type Around = { view: View; clock: Clock; isMine: boolean; isBlocked: boolean; all: ContractRow['stages'] }

/** The first stage of the schedule that is to be claimed before this one; `all` are in the order of the schedule. */
function earlierOf(stage: ContractRow['stages'][number], all: ContractRow['stages']): string | null {
  if (stage.kind === 'variation' || stage.status !== 'planned') return null
  const before = all.slice(0, all.indexOf(stage))
  return before.find(({ status, amountCents }) => status === 'planned' && amountCents > 0)?.label ?? null
}

function presentStage(
  stage: ContractRow['stages'][number],
  { view, clock, isMine, isBlocked, all }: Around,
): PaymentStage {
  const { status, amountCents, claimedAt, paidAt } = stage
  const { isRunning, isOwner } = view
  const waitsFor = earlierOf(stage, all)
  return {
    ...stage,
    waitsFor,
    claimedAt: toIsoTimeOrNull(claimedAt),
    paidAt: toIsoTimeOrNull(paidAt),
    photos: photosOf(view, ({ stageId }) => stageId === stage.id),
    checks: [...stageChecks[stage.kind]],
    can: {
      claim: isRunning && isMine && status === 'planned' && amountCents > 0 && !isBlocked && waitsFor === null,
      decide: isRunning && isOwner && status === 'claimed',
      undo: isRunning && isOwner && status === 'paid' && isWithinUndo(paidAt, clock),
    },
  }
}

function presentContract(row: ContractRow, job: View, clock: Clock): JobContract {
  // Of a collaborator who left nothing more is due or agreed.
  const view = { ...job, isRunning: job.isRunning && row.leftAt === null }
  const { isRunning, isOwner } = view
  const { acceptance, quoteId, baseCents, stages, changes, endOn, isMine } = row
  const agreed = changes.filter(({ status }) => status === 'accepted')
  const changesCents = agreed.reduce((sum, { priceCents }) => sum + priceCents, 0)
  const addedDays = agreed.reduce((sum, { days }) => sum + days, 0)
  const totalCents = baseCents + changesCents
  const [paidCents, claimedCents] = [sumOf(stages, 'paid'), sumOf(stages, 'claimed')]
  const blocked = blockedBy(row, clock.today)
  return {
    id: row.id,
    number: row.number,
    professional: row.professional,
    isMine,
    quoteId,
    leadId: row.leadId,
    rate: row.rate,
    leftAt: toIsoTimeOrNull(row.leftAt),
    doneAt: toIsoTimeOrNull(row.doneAt),
    acceptance: acceptance && {
      ...acceptance,
      acceptedAt: toIsoTime(acceptance.acceptedAt),
      pdfUrl: `/api/quotes/${view.requestId}/acceptance/${quoteId}`,
    },
    baseCents,
    changesCents,
    totalCents,
    paidCents,
    claimedCents,
    leftCents: totalCents - paidCents - claimedCents,
    startOn: row.startOn,
    endOn: endOn && daysAfter(endOn, addedDays),
    steps: stepsOf(row, clock.today),
    flags: row.flags,
    blocked,
    stages: stages.map((stage) =>
      presentStage(stage, { view, clock, isMine, isBlocked: blocked !== null, all: stages }),
    ),
    changes: changes.map((change) => {
      const isOpen = isRunning && change.status === 'proposed'
      const isOwn = change.isByOwner === isOwner
      return {
        ...change,
        createdAt: toIsoTime(change.createdAt),
        decidedAt: toIsoTimeOrNull(change.decidedAt),
        can: { decide: isOpen && !isOwn, withdraw: isOpen && isOwn },
      }
    }),
    can: {
      schedule: isRunning && isMine && stages.every(({ status }) => status === 'planned'),
      propose: isRunning && (isOwner || isMine),
    },
  }
}

/** Money has come to rest on it: a stage was claimed on a signed contract or a certificate. */
const isReliedOn = (
  { contracts }: EngagementRow,
  { kind, contractId }: Pick<EngagementRow['documents'][number], 'kind' | 'contractId'>,
) =>
  isStepDocument(kind) &&
  contracts.some(({ id, stages }) => id === contractId && stages.some(({ status }) => status !== 'planned'))

/** A job's row as its page shows it, with what the caller may do now. */
export function presentEngagement(row: EngagementRow, clock: Clock): Presented {
  const { isOwner, status, doneAt, completedAt } = row
  const isRunning = status === 'in_progress'
  const view: View = { ...row, isRunning }
  const shown: Omit<Presented, 'next'> = {
    id: row.id,
    requestId: row.requestId,
    projectId: row.projectId,
    isProject: row.isProject,
    title: row.title,
    place: row.place,
    status,
    isOwner,
    owner: { name: row.ownerName, userId: row.ownerId },
    startedAt: toIsoTime(row.startedAt),
    doneAt: toIsoTimeOrNull(doneAt),
    doneBy: row.doneBy,
    completedAt: toIsoTimeOrNull(completedAt),
    isReviewed: row.isReviewed,
    parties: row.parties,
    contracts: row.contracts.map((contract) => presentContract(contract, view, clock)),
    documents: row.documents.map(({ isMine, ...document }) => ({
      ...document,
      createdAt: toIsoTime(document.createdAt),
      url: `/api/engagements/${row.id}/documents/${document.id}`,
      canRemove: isRunning && isMine && !isReliedOn(row, document),
    })),
    tasks: row.tasks.map((task) => ({ ...task, doneAt: toIsoTimeOrNull(task.doneAt) })),
    diary: row.entries.map(({ isByOwner, by, ...entry }) => ({
      ...entry,
      by: by ?? (isByOwner ? 'The homeowner' : 'The professional'),
      createdAt: toIsoTime(entry.createdAt),
      photos: photosOf(view, ({ entryId }) => entryId === entry.id),
    })),
    defects: row.defects.map((defect) => ({
      ...defect,
      createdAt: toIsoTime(defect.createdAt),
      photos: photosOf(view, ({ defectId }) => defectId === defect.id),
    })),
    events: row.events.map(({ isByOwner, name, ...event }) => ({
      ...event,
      at: toIsoTime(event.at),
      by: isByOwner === null ? null : isByOwner ? 'owner' : 'professional',
      name: name ?? '',
    })),
    can: {
      notDone: isOwner && isRunning && doneAt !== null,
      reopen: isOwner && status === 'completed' && !row.isReviewed && isWithinUndo(completedAt, clock),
    },
  }
  return { ...shown, next: nextStepOf(shown) }
}
