import type {
  ChangeStatus,
  DefectStatus,
  DocumentKind,
  EngagementEventKind,
  EngagementStatus,
  StageKind,
  StageStatus,
} from '@lv/contract/engagement-options'
import type { RateUnit } from '@lv/contract/project-options'
import type { QuoteFlag } from '#domains/marketplace/quotes/schema.ts'
import type { Standing } from './steps.ts'

type PhotoRow = {
  id: string
  name: string
  width: number | null
  height: number | null
  stageId: string | null
  entryId: string | null
  defectId: string | null
}

/** A job as the database gives it; instants are Postgres's own text. */
export type EngagementRow = {
  id: string
  requestId: string | null
  projectId: string | null
  isProject: boolean
  title: string
  place: string
  status: EngagementStatus
  isOwner: boolean
  ownerName: string
  ownerId: string | null
  startedAt: string
  doneAt: string | null
  doneBy: 'homeowner' | 'professional' | null
  completedAt: string | null
  isReviewed: boolean
  parties: { name: string; userId: string; trade: string; isMe: boolean; hasLeft: boolean }[]
  contracts: ContractRow[]
  documents: {
    id: string
    kind: DocumentKind
    title: string
    contractId: string | null
    fileName: string
    byteCount: number
    isByOwner: boolean
    isMine: boolean
    createdAt: string
  }[]
  tasks: { id: string; title: string; dueOn: string | null; isForOwner: boolean; doneAt: string | null }[]
  entries: {
    id: string
    day: string
    text: string
    by: string | null
    isByOwner: boolean
    isMine: boolean
    createdAt: string
  }[]
  defects: { id: string; number: number; text: string; status: DefectStatus; answer: string; createdAt: string }[]
  photos: PhotoRow[]
  events: { kind: EngagementEventKind; at: string; isByOwner: boolean | null; name: string | null; about: string }[]
}

export type ContractRow = Standing & {
  id: string
  number: number
  professional: { name: string; slug: string | null; userId: string | null; trade: string }
  isMine: boolean
  rate: { cents: number; unit: RateUnit } | null
  leftAt: string | null
  quoteId: string | null
  leadId: string | null
  doneAt: string | null
  acceptance: { signedName: string; acceptedAt: string; version: number; hash: string } | null
  baseCents: number
  startOn: string | null
  endOn: string | null
  flags: QuoteFlag[]
  stages: {
    id: string
    kind: StageKind
    label: string
    amountCents: number
    status: StageStatus
    claimedAt: string | null
    note: string
    refusal: string
    paidAt: string | null
    confirmed: string[]
  }[]
  changes: {
    id: string
    number: number
    isByOwner: boolean
    text: string
    priceCents: number
    days: number
    status: ChangeStatus
    proposedBy: string
    decidedBy: string
    createdAt: string
    decidedAt: string | null
    flags: QuoteFlag[]
  }[]
}
