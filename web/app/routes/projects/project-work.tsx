import type { Api } from '@lv/contract/api'
import type { ProjectWork } from '@lv/contract/project-work'
import { data, Form, href, redirect } from 'react-router'
import { apiContext } from '../../api.ts'
import { submitSignedIn } from '../../features/actions/act.ts'
import { requirePerson } from '../../features/sign-in/require-person.ts'
import { toastCookie } from '../../flash.ts'
import { asRefusedForm, findAction } from '../../form.ts'
import { pageMeta } from '../../meta.ts'
import type { PageHandle } from '../../page-handle.ts'
import { asRefusal } from '../../refusal.ts'
import { useSignInAgain } from '../../shell/sign-in-again.ts'
import { ButtonLink } from '../../ui/button.tsx'
import type { ToastMessage } from '../../ui/toast-message.ts'
import type { Route } from './+types/project-work.ts'
import { BackToProject } from './back-to-project.tsx'
import { centsOf } from './project-words.ts'
import { SubmitIntentButton } from './submit-intent.tsx'
import { Tasks } from './tasks.tsx'
import { Timeline } from './timeline.tsx'
import { Variations } from './variations.tsx'

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
const workDeeds: Record<string, (work: Work) => Promise<ToastMessage>> = {
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

export async function loader({ params, context, url }: Route.LoaderArgs) {
  requirePerson({ context, url })
  try {
    const api = context.get(apiContext)
    const work = await api.projectWork.get({ params })
    // A project that has started is a job; its owner and collaborators go on there.
    const { engagementId } = await api.projects.get({ params })
    if (engagementId) throw redirect(href('/job/:engagementId', { engagementId }))
    return work
  } catch (error) {
    const status = asRefusal(error)?.status
    if (status === 403) throw redirect(href('/projects/:projectId', params))
    if (status === 404) throw data('Project not found', { status })
    throw error
  }
}

export async function action({ request, params: { projectId }, url, context }: Route.ActionArgs) {
  const { projectWork } = context.get(apiContext)
  const form = await request.formData()
  return submitSignedIn({ request, form, here: url.pathname }, async (values) => {
    if (values.intent === 'write') {
      const { conversationId } = await projectWork.openConversation({ params: { projectId } })
      throw redirect(href('/messages/:conversationId', { conversationId }))
    }
    const deed = findAction(workDeeds, values.intent)
    if (!deed) throw new Response('Bad Request', { status: 400 })
    const toast = await deed({ projectWork, projectId, values })
    throw redirect(href('/projects/:projectId/work', { projectId }), { headers: { 'Set-Cookie': toastCookie(toast) } })
  })
}

export const handle: PageHandle = { form: 'text' }

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, { title: loaderData ? `Running · ${loaderData.title}` : 'Project not found', isPrivate: true })

const states: Partial<Record<ProjectWork['status'], string>> = {
  open: 'It starts once its owner says so. Tasks and variations come then.',
  completed: 'It’s completed: this is what happened.',
  closed: 'It’s closed: this is what happened.',
}

/** A project under way, for its owner and those who were accepted. */
export default function ProjectWorkRoute({
  loaderData: work,
  actionData,
  params: { projectId },
}: Route.ComponentProps) {
  const refused = asRefusedForm(actionData)
  useSignInAgain(refused?.status)
  const state = states[work.status]
  return (
    <div className="page-width py-8 lg:py-12">
      <BackToProject projectId={projectId} title={work.title} />
      <h1 className="mt-2 text-3xl">Running project</h1>
      <div className="mt-4 flex flex-wrap gap-3">
        <Form method="post">
          <SubmitIntentButton intent="write" label="Message everyone on it" />
        </Form>
        <ButtonLink to={href('/projects/:projectId/documents', { projectId })} tone="quiet">
          Documents and addenda
        </ButtonLink>
      </div>
      {state && <p className="mt-2 text-muted">{state}</p>}
      <div className="mt-8 grid items-start gap-x-8 gap-y-12 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-12">
          <Tasks work={work} refused={refused} />
          <Variations work={work} refused={refused} />
        </div>
        <Timeline work={work} />
      </div>
    </div>
  )
}
