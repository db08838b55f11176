import type { DefectStatus, EngagementEventKind, EngagementStatus, StageStatus } from '@lv/contract/engagement-options'
import type { ContractChange, Engagement, JobContract, JobEvent } from '@lv/contract/engagements'
import { formatList } from '@lv/contract/lists'
import { formatDollars } from '@lv/contract/money'
import { href } from 'react-router'
import type { BadgeTone } from '../../ui/badge.tsx'

type Label = { label: string; tone: BadgeTone }

export const jobStatuses: Record<EngagementStatus, Label> = {
  in_progress: { label: 'Under way', tone: 'attention' },
  completed: { label: 'Completed', tone: 'good' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
}

export const stageStates: Record<StageStatus, Label> = {
  planned: { label: 'Planned', tone: 'neutral' },
  claimed: { label: 'Claimed', tone: 'attention' },
  paid: { label: 'Paid', tone: 'good' },
}

export const defectStates: Record<DefectStatus, Label> = {
  open: { label: 'To put right', tone: 'alert' },
  fixed: { label: 'Said to be fixed', tone: 'attention' },
  accepted: { label: 'Put right', tone: 'good' },
}

/** '1 photo', '3 photos'. */
export const countOf = (count: number, one: string, many = `${one}s`) => `${count} ${count === 1 ? one : many}`

/** Whom a job is with, as its viewer says it; collaborators of a project know each other. */
export const withWhom = ({ isOwner, owner, contracts, parties }: WithWhom) =>
  isOwner
    ? formatList(contracts.map(({ professional }) => professional.name))
    : formatList([owner.name, ...parties.filter(({ isMe }) => !isMe).map(({ name }) => name)])
type WithWhom = Pick<Engagement, 'isOwner' | 'owner' | 'contracts' | 'parties'>

/** Where the parties of a job review each other. */
export const reviewPage = ({ requestId, projectId }: Pick<Engagement, 'requestId' | 'projectId'>) =>
  projectId
    ? href('/projects/:projectId/reviews', { projectId })
    : requestId
      ? `${href('/quotes/:requestId', { requestId })}#review`
      : href('/job')

/** 'Payments', of several contracts with whose they are. */
export const titleOf = (title: string, { professional }: JobContract, { contracts }: Engagement) =>
  contracts.length > 1 ? `${title}: ${professional.name}` : title

/** '+$4,200', '−$450', '$0': what a change does to the price. */
export const formatSigned = (cents: number) =>
  cents === 0 ? '$0' : `${cents > 0 ? '+' : '−'}${formatDollars(Math.abs(cents))}`

/** '$1,200 more, 3 days later' */
export function effectOf({ priceCents, days }: Pick<ContractChange, 'priceCents' | 'days'>): string {
  const price =
    priceCents === 0
      ? 'Same price'
      : `${formatDollars(Math.abs(priceCents))} ${priceCents > 0 ? 'more' : 'less'}, incl. GST`
  const count = Math.abs(days)
  const time = days === 0 ? 'same dates' : `${countOf(count, 'day')} ${days > 0 ? 'later' : 'earlier'}`
  return `${price} · ${time}`
}

/** Who did something, at the beginning of a sentence. */
function actorOf({ by, name }: Pick<JobEvent, 'by' | 'name'>, { isOwner, contracts }: Engagement): string {
  if (by === 'owner') return isOwner ? 'You' : name || 'The homeowner'
  if (by === null) return 'Somebody'
  const [only] = contracts
  // What concerns the whole job has no name; of one professional it is theirs.
  const contract = name
    ? contracts.find(({ professional }) => professional.name === name)
    : contracts.length === 1 && only
  if (!contract) return name || 'The professional'
  return !isOwner && contract.isMine ? 'You' : contract.professional.name
}

type Saying = (who: string, about: string, job: Pick<Engagement, 'isProject'>) => string

const sayings: Record<EngagementEventKind, Saying> = {
  started: (who, about, { isProject }) => `${who} accepted the ${isProject ? 'offer' : 'quote'} of ${about}`,
  schedule: (who, about) => `${who} divided the price into ${countOf(Number(about), 'stage')}`,
  paper: (who, about) => `${who} added a document: ${about}`,
  claimed: (who, about) => `${who} claimed a stage: ${about}`,
  refused: (who, about) => `${who} said what is missing: ${about}`,
  paid: (who, about) => `${who} recorded as paid: ${about}`,
  unpaid: (who, about) => `${who} took back that it is paid: ${about}`,
  proposed: (who, about) => `${who} proposed variation ${about}`,
  accepted: (who, about) => `${who} agreed to variation ${about}`,
  declined: (who, about) => `${who} declined variation ${about}`,
  withdrawn: (who, about) => `${who} took back variation ${about}`,
  diary: (who) => `${who} wrote in the site diary`,
  defect: (who, about) => `${who} listed defect ${about}`,
  fixed: (who, about) => `${who} fixed defect ${about}`,
  defect_accepted: (who, about) => `${who} accepted the repair of defect ${about}`,
  defect_reopened: (who, about) => `${who} said what is still wrong with defect ${about}`,
  not_done: (who, about) => `${who} said that the job is not done yet: ${about}`,
  completed: (who) => `${who} confirmed the job as done`,
  reopened: (who) => `${who} took back that the job is done`,
  left: (who) => `${who} left the project`,
}

/** What happened, in a sentence. */
export const eventInWords = (event: JobEvent, job: Engagement) =>
  sayings[event.kind](actorOf(event, job), event.about, job)
