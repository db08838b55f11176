import type { Api } from '@lv/contract/api'
import type { DocumentKind } from '@lv/contract/engagement-options'
import { href, redirect } from 'react-router'
import { centsOf } from '../../features/workplace/quote-draft.ts'
import { scheduleOf } from './stage-rows.ts'

type Work = {
  api: Api
  engagementId: string
  values: Record<string, string>
  /** Of the files that came with the form, by their field. */
  fileIdsOf: (field: 'photos' | 'file') => string[]
}

/** What was done: the words of the toast, and the section where it shows. */
type JobDone = { title: string; description?: string; at: string }

type JobAction = (work: Work) => Promise<JobDone>

const ofContract = ({ engagementId, values: { contractId = '' } }: Work) => ({ engagementId, contractId })
const ofStage = (work: Work) => ({ ...ofContract(work), stageId: work.values.stageId ?? '' })
const stagesAt = ({ values: { contractId } }: Work) => `stages-${contractId}`
const changesAt = ({ values: { contractId } }: Work) => `changes-${contractId}`

/** An amount as somebody typed it, below zero where they say so or tick it; what is none is the contract's to refuse. */
function signed(typed = '', isMinus = false): number {
  const plain = typed.trim()
  const hasMinus = plain.startsWith('-') || plain.startsWith('\u2212')
  const cents = centsOf(hasMinus ? plain.slice(1) : plain) ?? Number.NaN
  return cents !== 0 && (hasMinus || isMinus) ? -cents : cents
}

const ticked = (values: Record<string, string>) =>
  Object.entries(values).flatMap(([name, check]) => (name.startsWith('confirmed-') ? [check] : []))

const stageActions: Record<string, JobAction> = {
  async schedule(work) {
    const body = { stages: scheduleOf(work.values) }
    await work.api.engagements.schedule({ params: ofContract(work), body })
    return { title: 'Stages saved', description: 'The homeowner is told.', at: stagesAt(work) }
  },
  async claim(work) {
    const { note = '' } = work.values
    const body = { note, fileIds: work.fileIdsOf('photos') }
    await work.api.engagements.claim({ params: ofStage(work), body })
    return { title: 'Stage claimed', description: 'The homeowner is told.', at: stagesAt(work) }
  },
  async refuse(work) {
    const { reason = '' } = work.values
    await work.api.engagements.refuse({ params: ofStage(work), body: { reason } })
    return { title: 'Sent', description: 'They can claim the stage again.', at: stagesAt(work) }
  },
  async pay(work) {
    await work.api.engagements.pay({ params: ofStage(work), body: { confirmed: ticked(work.values) } })
    return { title: 'Recorded as paid', description: 'You can undo it within an hour.', at: stagesAt(work) }
  },
  async 'undo-paid'(work) {
    await work.api.engagements.undoPaid({ params: ofStage(work) })
    return { title: 'Taken back', description: 'The stage is claimed, and not paid.', at: stagesAt(work) }
  },
}

const decided =
  (decision: 'accept' | 'decline' | 'withdraw', title: string): JobAction =>
  async (work) => {
    const { changeId = '', signedName = '' } = work.values
    const body = decision === 'accept' ? { decision, signedName } : { decision }
    await work.api.engagements.decide({ params: { ...ofContract(work), changeId }, body })
    return { title, at: changesAt(work) }
  }

const changeActions: Record<string, JobAction> = {
  async propose(work) {
    const { text = '', price, more, days, later, signedName = '' } = work.values
    const [priceCents, inHundredths] = [signed(price, more === 'Less'), signed(days, later === 'Earlier')]
    const body = { text, priceCents, days: inHundredths / 100, signedName }
    await work.api.engagements.propose({ params: ofContract(work), body })
    return { title: 'Variation proposed', description: 'The other side is told, and decides.', at: changesAt(work) }
  },
  agree: decided('accept', 'Variation agreed'),
  decline: decided('decline', 'Variation declined'),
  withdraw: decided('withdraw', 'Variation taken back'),
}

/** A signed contract and an insurance certificate are always of a contract. */
function contractOf({ contractId, onlyContractId, isOwn, kind = '' }: Record<string, string>): string | undefined {
  if (!onlyContractId) return contractId || undefined
  return isOwn || kind === 'contract' || kind === 'insurance' ? onlyContractId : undefined
}

async function addDocument({ api, engagementId, values, fileIdsOf }: Work) {
  const { kind, title = '', signedOn = '' } = values
  const body = {
    kind: kind as DocumentKind,
    title,
    contractId: contractOf(values),
    signedOn: kind === 'contract' ? signedOn : '',
    fileIds: fileIdsOf('file'),
  }
  await api.engagements.addDocument({ params: { engagementId }, body })
}

const documentActions: Record<string, JobAction> = {
  async document(work) {
    await addDocument(work)
    return { title: 'Document added', at: 'documents' }
  },
  async 'step-document'(work) {
    await addDocument(work)
    return { title: 'Document added', at: `contract-${work.values.contractId}` }
  },
  async 'remove-document'({ api, engagementId, values: { documentId = '' } }) {
    await api.engagements.removeDocument({ params: { engagementId, documentId } })
    return { title: 'Document removed', at: 'documents' }
  },
}

const done =
  (isDone: boolean): JobAction =>
  async ({ api, engagementId, values: { taskId = '' } }) => {
    await api.engagements.setTaskDone({ params: { engagementId, taskId }, body: { isDone } })
    return { title: isDone ? 'Done' : 'To do again', at: 'tasks' }
  }

const siteActions: Record<string, JobAction> = {
  async task({ api, engagementId, values: { title = '', dueOn = '', side } }) {
    const body = { title, dueOn, isForOwner: side === 'owner' }
    await api.engagements.addTask({ params: { engagementId }, body })
    return { title: 'Task added', at: 'tasks' }
  },
  'task-done': done(true),
  'task-undone': done(false),
  async 'make-calendar'({ api, engagementId }) {
    await api.engagements.makeCalendar({ params: { engagementId } })
    return { title: 'Calendar ready', description: 'Add its address in your calendar.', at: 'tasks' }
  },
  async 'end-calendar'({ api, engagementId }) {
    await api.engagements.endCalendar({ params: { engagementId } })
    return { title: 'Calendar ended', description: 'The address works no more.', at: 'tasks' }
  },
  async 'remove-task'({ api, engagementId, values: { taskId = '' } }) {
    await api.engagements.removeTask({ params: { engagementId, taskId } })
    return { title: 'Task removed', at: 'tasks' }
  },
  async entry({ api, engagementId, values: { day = '', text = '' }, fileIdsOf }) {
    const body = { day, text, fileIds: fileIdsOf('photos') }
    await api.engagements.addEntry({ params: { engagementId }, body })
    return { title: 'Written in the diary', at: 'diary' }
  },
  async 'remove-entry'({ api, engagementId, values: { entryId = '' } }) {
    await api.engagements.removeEntry({ params: { engagementId, entryId } })
    return { title: 'Entry removed', at: 'diary' }
  },
}

const answered =
  (status: 'open' | 'fixed' | 'accepted', title: string): JobAction =>
  async ({ api, engagementId, values: { defectId = '', answer = '' } }) => {
    await api.engagements.answerDefect({ params: { engagementId, defectId }, body: { status, answer } })
    return { title, at: 'defects' }
  }

const endActions: Record<string, JobAction> = {
  async defect({ api, engagementId, values: { text = '' }, fileIdsOf }) {
    const body = { text, fileIds: fileIdsOf('photos') }
    await api.engagements.addDefect({ params: { engagementId }, body })
    return { title: 'Defect listed', description: 'The professional is told.', at: 'defects' }
  },
  fixed: answered('fixed', 'Marked as fixed'),
  'accept-repair': answered('accepted', 'Put right'),
  'still-wrong': answered('open', 'Sent back'),
  async complete({ api, values: { requestId = '' } }) {
    return { title: (await api.quotes.complete({ params: { requestId } })).message, at: 'done' }
  },
  async confirm({ api, values: { requestId = '' } }) {
    return { title: (await api.quotes.confirm({ params: { requestId } })).message, at: 'done' }
  },
  async 'complete-project'({ api, values: { projectId = '' } }) {
    await api.projects.move({ params: { projectId }, body: { status: 'completed' } })
    return { title: 'The job is done', description: 'Everyone on it is told, and can write a review.', at: 'done' }
  },
  async write({ api, values: { projectId = '' } }) {
    const { conversationId } = await api.projectWork.openConversation({ params: { projectId } })
    throw redirect(href('/messages/:conversationId', { conversationId }))
  },
  async 'not-done'({ api, engagementId, values: { reason = '' } }) {
    await api.engagements.notDone({ params: { engagementId }, body: { reason } })
    return { title: 'The job goes on', description: 'Everyone you hired is told why.', at: 'done' }
  },
  async reopen({ api, engagementId }) {
    await api.engagements.reopen({ params: { engagementId } })
    return { title: 'Taken back', description: 'The job goes on.', at: 'done' }
  },
}

/** What each form of the page does, by its intent. */
export const jobActions: Record<string, JobAction> = {
  ...stageActions,
  ...changeActions,
  ...documentActions,
  ...siteActions,
  ...endActions,
}
