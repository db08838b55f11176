import type { Api } from '@lv/contract/api'
import type { ToastMessage } from '../../ui/toast-message.ts'
import { centsOf } from './cents-of.ts'

type Work = { projectWork: Api['projectWork']; projectId: string; values: Record<string, string> }

const sent = ({ title = '', dueOn = '', personId = '' }: Record<string, string>) => ({ title, dueOn, personId })

const decided =
  (decision: 'accept' | 'decline' | 'withdraw', toast: ToastMessage) =>
  async ({ projectWork, projectId, values: { variationId = '' } }: Work) => {
    await projectWork.decideVariation({ params: { projectId, variationId }, body: { decision } })
    return toast
  }

const ticked =
  (isDone: boolean, toast: ToastMessage) =>
  async ({ projectWork, projectId, values: { taskId = '' } }: Work) => {
    await projectWork.changeTask({ params: { projectId, taskId }, body: { isDone } })
    return toast
  }

/** What each form of a running project does, and what the toast says then. */
export const workDeeds: Record<string, (work: Work) => Promise<ToastMessage>> = {
  async task({ projectWork, projectId, values }) {
    await projectWork.addTask({ params: { projectId }, body: sent(values) })
    return { title: 'Task Added' }
  },
  async change({ projectWork, projectId, values }) {
    const { taskId = '', basedOn } = values
    await projectWork.changeTask({ params: { projectId, taskId }, body: { ...sent(values), basedOn } })
    return { title: 'Task Changed' }
  },
  done: ticked(true, { title: 'Done' }),
  undone: ticked(false, { title: 'To Do Again' }),
  async untask({ projectWork, projectId, values: { taskId = '' } }) {
    await projectWork.removeTask({ params: { projectId, taskId } })
    return { title: 'Task Deleted' }
  },
  async propose({ projectWork, projectId, values: { text = '', price, direction, days = '', personId } }) {
    const cents = centsOf(price)
    const priceCents = cents !== undefined && direction === 'less' ? -cents : cents
    const body = { text, priceCents, days: (days || undefined) as unknown as number, personId }
    await projectWork.propose({ params: { projectId }, body })
    return { title: 'Variation Proposed', description: 'The other side is told, and decides.' }
  },
  agree: decided('accept', { title: 'Variation Agreed' }),
  refuse: decided('decline', { title: 'Variation Declined' }),
  withdraw: decided('withdraw', { title: 'Variation Taken Back' }),
}
