import type { Engagement, JobContract } from '@lv/contract/engagements'
import { formatDollars } from '@lv/contract/money'

type Shown = Omit<Engagement, 'next' | 'calendarUrl'>
type Step = NonNullable<Engagement['next']>

const first = <Item, Found>(items: Item[], find: (item: Item) => Found | undefined): Found | undefined => {
  for (const item of items) {
    const found = find(item)
    if (found !== undefined) return found
  }
  return undefined
}

/** What a claimed stage, a proposed change or a missing document of one contract asks of the homeowner. */
function ofOwner({ id, professional: { name }, stages, changes, steps }: JobContract): Step | undefined {
  const claimed = stages.find(({ can }) => can.decide)
  if (claimed)
    return {
      says: `${name} says ‘${claimed.label}’ is finished and asks for ${formatDollars(claimed.amountCents)}.`,
      action: 'Check and record it as paid',
      anchor: `stages-${id}`,
    }
  if (changes.some(({ can }) => can.decide))
    return { says: `${name} proposes a variation.`, action: 'Read and decide', anchor: `changes-${id}` }
  if (steps.some(({ code, isDone }) => code === 'contract' && !isDone))
    return {
      says: `Sign the building contract with ${name}.`,
      action: 'Upload the signed contract',
      anchor: `contract-${id}`,
    }
  return undefined
}

function ofProfessional({ id, stages, changes, steps, blocked }: JobContract): Step | undefined {
  if (changes.some(({ can }) => can.decide))
    return { says: 'The homeowner proposes a variation.', action: 'Read and decide', anchor: `changes-${id}` }
  const open = steps.find(({ isDone }) => !isDone)
  if (open?.code === 'contract')
    return {
      says: 'Sign the building contract with the homeowner.',
      action: 'Upload the signed contract',
      anchor: `contract-${id}`,
    }
  if (steps.some(({ code, isDone }) => code === 'insurance' && !isDone))
    return {
      says: 'Nothing is due before the insurance is in place.',
      action: 'Upload the certificate',
      anchor: `contract-${id}`,
    }
  const refused = stages.find(({ refusal, can }) => refusal && can.claim)
  if (refused)
    return {
      says: `The homeowner says ‘${refused.label}’ is not finished yet.`,
      action: 'Read why, and claim it again',
      anchor: `stages-${id}`,
    }
  const planned = stages.find(({ can }) => can.claim)
  if (planned && !blocked)
    return {
      says: `Next to be paid: ${planned.label}.`,
      action: 'Claim it once it is finished',
      anchor: `stages-${id}`,
    }
  return undefined
}

/** The one thing that the caller does next on a job; null where they wait for others. */
export function nextStepOf(job: Shown): Step | null {
  const { status, isOwner, contracts, doneAt, defects, isReviewed } = job
  if (status === 'completed' && isOwner && !isReviewed)
    return { says: 'The job is done.', action: 'Write a review', anchor: 'review' }
  if (status !== 'in_progress') return null
  const waits = first(contracts, isOwner ? ofOwner : ofProfessional)
  if (isOwner) {
    if (waits) return waits
    if (defects.some((defect) => defect.status === 'fixed'))
      return { says: 'A defect is said to be fixed.', action: 'Look at it', anchor: 'defects' }
    if (doneAt) return { says: 'The work is said to be done.', action: 'Confirm that it is done', anchor: 'done' }
    return null
  }
  if (defects.some((defect) => defect.status === 'open'))
    return { says: 'The homeowner listed something to put right.', action: 'Look at the list', anchor: 'defects' }
  if (waits) return waits
  const isPaid = contracts.every(({ leftCents, claimedCents }) => leftCents === 0 && claimedCents === 0)
  if (isPaid && !doneAt) return { says: 'Everything is paid.', action: 'Mark the job as done', anchor: 'done' }
  return null
}
