import { data, Form, href, redirect, useNavigation } from 'react-router'
import { apiContext, visitContext } from '../../api.ts'
import { toastCookie } from '../../flash.ts'
import { asRefusedForm, formValues, submit, useFirstErrorFocus } from '../../form.ts'
import { pageMeta } from '../../meta.ts'
import type { PageHandle } from '../../page-handle.ts'
import { solveAndSend } from '../../solve-and-send.ts'
import { Button } from '../../ui/button.tsx'
import type { Route } from './+types/new-project.ts'
import { projectBody } from './project-body.ts'
import { introOf, ProjectFields } from './project-form.tsx'
import { knownOf } from './project-words.ts'

const POSTED = 'Project Posted Successfully!'

export async function loader({ context }: Route.LoaderArgs) {
  return { known: await knownOf(context), formTime: await context.get(visitContext).signFormTime() }
}

const posted = (project: { id: string; needsVerification: boolean; message: string }) => ({
  to: project.needsVerification
    ? `${href('/projects')}?posted=check-your-email`
    : href('/projects/:projectId', { projectId: project.id }),
  toast: { title: POSTED, description: project.message },
})

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  return submit(form, async (values) => {
    const made = posted(await context.get(apiContext).projects.create({ body: projectBody(values) }))
    throw redirect(made.to, { headers: { 'Set-Cookie': toastCookie(made.toast) } })
  })
}

const OFFLINE = 'Network error. Please check your connection and try again.'

/** From the fourth project of an hour the browser does a little work first; away from the network the form stays as it is. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const values = formValues(await request.clone().formData())
  try {
    const answer = await serverAction()
    const refused = asRefusedForm(answer)
    if (!refused?.details?.challenge) return answer
    const sent = await solveAndSend<Parameters<typeof posted>[0]>('/api/jobs', projectBody(values), refused)
    return 'issues' in sent ? sent : redirect(posted(sent).to)
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    return data({ values, issues: [], message: OFFLINE, status: 503 }, { status: 503 })
  }
}

export const handle: PageHandle = { form: 'text' }

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Create a project',
    description: 'Post a collaborative project: say what you’re building and who’s missing, and people ask to join.',
    path: href('/projects/new'),
  })

/** The same form as in the dialog of /projects, on a page of its own: without JavaScript, and for a link. */
export default function NewProject({ loaderData: { known, formTime }, actionData }: Route.ComponentProps) {
  const refused = asRefusedForm(actionData)
  const form = useFirstErrorFocus(refused)
  const isUnderWay = useNavigation().state === 'submitting'
  return (
    <div className="page-width max-w-3xl py-8 lg:py-12">
      <h1 className="text-3xl">Create a project</h1>
      <p className="mt-3 max-w-text text-muted">{introOf(known)}</p>
      <Form ref={form} method="post" noValidate className="mt-6">
        <ProjectFields refused={refused} known={known} formTime={formTime}>
          <Button type="submit" isPending={isUnderWay} pendingLabel="Posting...">
            Post project
          </Button>
        </ProjectFields>
      </Form>
    </div>
  )
}
