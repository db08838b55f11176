import { cut } from '@lv/contract/cut'
import { formatChoice, formatList } from '@lv/contract/lists'
import type { ProjectReviews } from '@lv/contract/project-ends'
import type { ProjectPage } from '@lv/contract/projects'
import { data, Form, href, redirect } from 'react-router'
import { apiContext } from '../../api.ts'
import { submitSignedIn } from '../../features/actions/act.ts'
import { requirePerson } from '../../features/sign-in/require-person.ts'
import { toastCookie } from '../../flash.ts'
import { asRefusedForm, getFieldProps, useFirstErrorFocus } from '../../form.ts'
import { FormKey } from '../../form-key.tsx'
import { pageMeta } from '../../meta.ts'
import type { PageHandle } from '../../page-handle.ts'
import { asRefusal } from '../../refusal.ts'
import { useSignInAgain } from '../../shell/sign-in-again.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import { option } from '../../ui/option.tsx'
import { Select } from '../../ui/select.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import type { Route } from './+types/showcase-project.ts'
import { BackToProject } from './back-to-project.tsx'
import { SubmitIntentButton } from './submit-intent.tsx'

const SHOWN = 100

type Collaborators = ProjectReviews['collaborators']

const people = (count: number) => `${count} ${count === 1 ? 'collaborator' : 'collaborators'}`

/** 'Ada Reid and 2 collaborators worked on it.': by name who agreed, by number the others. */
function whoWorked(collaborators: Collaborators): string {
  const named = collaborators.filter(({ agrees }) => agrees).map(({ name }) => name)
  const others = collaborators.length - named.length
  const all = others > 0 || named.length === 0 ? [...named, people(others)] : named
  return `${formatList(all)} worked on it.`
}

/** The post as it is filled in: the project's name and words, who agreed to be named, and the way to it. */
const prepared = ({ id, title, description }: ProjectPage, collaborators: Collaborators) => ({
  title: cut(`Finished: ${title}`, 200),
  content: [
    description,
    whoWorked(collaborators),
    `[See the project](${href('/projects/:projectId', { projectId: id })})`,
  ].join('\n\n'),
})

export async function loader({ params, context, url }: Route.LoaderArgs) {
  requirePerson({ context, url })
  const api = context.get(apiContext)
  try {
    const [project, { collaborators }, mine] = await Promise.all([
      api.projects.get({ params }),
      api.projectEnds.reviews({ params }),
      api.communities.mine({ query: { limit: SHOWN } }),
    ])
    if (project.viewer !== 'owner' || project.status !== 'completed' || !project.isPublic)
      throw redirect(href('/projects/:projectId', params))
    const communities = mine.items.map(({ id, name }) => ({ id, name }))
    const unasked = collaborators.filter(({ agrees }) => !agrees).map(({ name }) => name)
    return { title: project.title, communities, unasked, prepared: prepared(project, collaborators) }
  } catch (error) {
    if (asRefusal(error)?.status === 404) throw data('Project not found', { status: 404 })
    throw error
  }
}

export async function action({ request, params: { projectId }, url, context }: Route.ActionArgs) {
  const { projectEnds } = context.get(apiContext)
  const form = await request.formData()
  return submitSignedIn(
    { request, form, here: url.pathname },
    async ({ communityId = '', title = '', content = '' }) => {
      const shown = await projectEnds.showcase({ params: { projectId }, body: { communityId, title, content } })
      throw redirect(href('/community/:communityId/posts/:postId', shown), {
        headers: { 'Set-Cookie': toastCookie({ title: 'Project Shown', description: 'The community lists it now.' }) },
      })
    },
  )
}

export const handle: PageHandle = { form: 'text' }

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Show a project in a community', isPrivate: true })

/** A post that shows a completed project, filled in and the owner's to change. */
export default function ShowcaseProject({ loaderData, actionData, params }: Route.ComponentProps) {
  const { title, communities, unasked, prepared: initial } = loaderData
  const refused = asRefusedForm(actionData)
  const form = useFirstErrorFocus(refused)
  useSignInAgain(refused?.status)
  return (
    <div className="page-width max-w-[calc(48rem+2.5rem)] py-8 lg:py-12">
      <BackToProject projectId={params.projectId} title={title} />
      <h1 className="mt-2 text-3xl">Show it in a community</h1>
      {communities.length === 0 ? (
        <>
          <p className="mt-4 max-w-text">You’re not a member of a community yet: join one, and show it there.</p>
          <ButtonLink to={href('/communities')} className="mt-4">
            Find a community
          </ButtonLink>
        </>
      ) : (
        <Form ref={form} method="post" noValidate className="mt-6 grid gap-4">
          <FormKey />
          {refused && refused.issues.length === 0 && <FormMessage message={refused.message} />}
          <Select label="Community" isRequired {...getFieldProps(refused, 'communityId')}>
            {option('', 'Choose a community')}
            {communities.map(({ id, name }) => option(id, name))}
          </Select>
          <TextInput label="Title" isRequired maxLength={200} {...getFieldProps(refused, 'title', initial.title)} />
          <TextArea
            label="Post"
            hint={
              unasked.length > 0
                ? `Markdown works. It can’t name ${formatChoice(unasked)}: they agree on the page of reviews.`
                : 'Markdown works.'
            }
            isRequired
            rows={10}
            maxLength={20_000}
            {...getFieldProps(refused, 'content', initial.content)}
          />
          <SubmitIntentButton intent="show" label="Post it" tone="primary" />
        </Form>
      )}
    </div>
  )
}
