import { tagOf } from '@lv/contract/form-tag'
import { MAX_COLLABORATORS, projectBudgets, projectCategoryNames, projectUrgencies } from '@lv/contract/project-options'
import type { ProjectPage } from '@lv/contract/projects'
import { data, Form, href, Link, redirect } from 'react-router'
import { apiContext } from '../../api.ts'
import { submitSignedIn } from '../../features/actions/act.ts'
import { requirePerson } from '../../features/sign-in/require-person.ts'
import { asRefusedForm, getFieldProps, useFirstErrorFocus } from '../../form.ts'
import { pageMeta } from '../../meta.ts'
import type { PageHandle } from '../../page-handle.ts'
import { asRefusal } from '../../refusal.ts'
import { EditConflict } from '../../saved-since.tsx'
import { useSignInAgain } from '../../shell/sign-in-again.ts'
import { FormMessage } from '../../ui/form-message.tsx'
import { option } from '../../ui/option.tsx'
import { Select } from '../../ui/select.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import type { Route } from './+types/edit-project.ts'
import { BackToProject } from './back-to-project.tsx'
import { toProject } from './project-actions.ts'
import { changesOf } from './project-body.ts'
import { SubmitIntentButton } from './submit-intent.tsx'

export async function loader({ params, context, url }: Route.LoaderArgs) {
  requirePerson({ context, url })
  try {
    const project = await context.get(apiContext).projects.get({ params })
    if (project.viewer !== 'owner' || project.status !== 'open') throw redirect(href('/projects/:projectId', params))
    return { project, basedOn: tagOf('project', project) }
  } catch (error) {
    if (asRefusal(error)?.status === 404) throw data('Project not found', { status: 404 })
    throw error
  }
}

export async function action({ request, params: { projectId }, url, context }: Route.ActionArgs) {
  const { projects } = context.get(apiContext)
  const form = await request.formData()
  return submitSignedIn({ request, form, here: url.pathname }, async (values) => {
    await projects.update({ params: { projectId }, body: { ...changesOf(values), basedOn: values.basedOn } })
    throw toProject(projectId, {
      title: 'Project Changed',
      description: 'Everyone who opens it sees it like this now.',
    })
  })
}

export const handle: PageHandle = { form: 'text' }

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Edit a project', isPrivate: true })

const labels = {
  title: 'Title',
  description: 'What is it, and who do you need?',
  category: 'Category',
  budget: 'Budget',
  urgency: 'Urgency',
  maxQuotes: 'Places',
}

/** What an owner may change of a project while it is open. */
export default function EditProject({ loaderData: { project, basedOn }, actionData }: Route.ComponentProps) {
  const refused = asRefusedForm(actionData)
  const form = useFirstErrorFocus(refused)
  useSignInAgain(refused?.status)
  return (
    <div className="page-width max-w-[calc(48rem+2.5rem)] py-8 lg:py-12">
      <BackToProject projectId={project.id} title={project.title} />
      <h1 className="mt-2 text-3xl">Edit the project</h1>
      <Asked project={project} />
      <Form ref={form} method="post" noValidate className="mt-6 grid gap-4 sm:grid-cols-2">
        {refused && refused.issues.length === 0 && (
          <div className="sm:col-span-2">
            <FormMessage message={refused.message} />
          </div>
        )}
        <div className="sm:col-span-2 empty:hidden">
          <EditConflict basedOn={basedOn} refused={refused} labels={labels} />
        </div>
        <TextInput
          label="Title"
          isRequired
          maxLength={120}
          className="sm:col-span-2"
          {...getFieldProps(refused, 'title', project.title)}
        />
        <TextArea
          label="What is it, and who do you need?"
          isRequired
          rows={8}
          maxLength={5000}
          className="sm:col-span-2"
          {...getFieldProps(refused, 'description', project.description)}
        />
        <Select label="Category" {...getFieldProps(refused, 'category', project.category)}>
          {projectCategoryNames.map((name) => option(name))}
        </Select>
        <Select label="Budget" {...getFieldProps(refused, 'budget', project.budget)}>
          {projectBudgets.map((name) => option(name))}
        </Select>
        <Select label="Urgency" {...getFieldProps(refused, 'urgency', project.urgency)}>
          {projectUrgencies.map((name) => option(name))}
        </Select>
        <TextInput
          label="Places"
          hint={`How many collaborators: up to ${MAX_COLLABORATORS}`}
          isRequired
          type="number"
          inputMode="numeric"
          min={Math.max(1, project.quoteCount)}
          max={MAX_COLLABORATORS}
          {...getFieldProps(refused, 'maxQuotes', String(project.maxQuotes))}
        />
        <SubmitIntentButton intent="edit" label="Save the changes" tone="primary" />
      </Form>
    </div>
  )
}

/** Whoever has offered is told of an addendum, and of no edit. */
function Asked({ project: { id, waitingCount, quoteCount } }: { project: ProjectPage }) {
  if ((waitingCount ?? 0) + quoteCount === 0) return null
  return (
    <p className="mt-4 max-w-text rounded-control bg-tint p-4">
      People have offered on what the project says now, and nobody is told when you edit it. What changes their price or
      their dates belongs in <Link to={href('/projects/:projectId/documents', { projectId: id })}>an addendum</Link>:
      everyone who offered is told, and you see who has read it.
    </p>
  )
}
