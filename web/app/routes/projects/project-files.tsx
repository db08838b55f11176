import type { Api } from '@lv/contract/api'
import { formatDate, formatDateTime } from '@lv/contract/dates'
import type { Addendum, ProjectFiles } from '@lv/contract/project-files'
import { MAX_ADDENDA } from '@lv/contract/project-options'
import { data, Form, href, redirect } from 'react-router'
import { apiContext, visitContext } from '../../api.ts'
import { submitSignedIn } from '../../features/actions/act.ts'
import { toastCookie } from '../../flash.ts'
import { asRefusedForm, findAction, getFieldProps, type RefusedForm, useFirstErrorFocus } from '../../form.ts'
import { FormKey } from '../../form-key.tsx'
import { pageMeta } from '../../meta.ts'
import type { PageHandle } from '../../page-handle.ts'
import { asRefusal } from '../../refusal.ts'
import { useSignInAgain } from '../../shell/sign-in-again.ts'
import { FormMessage } from '../../ui/form-message.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import type { ToastMessage } from '../../ui/toast-message.ts'
import type { Route } from './+types/project-files.ts'
import { BackToProject } from './back-to-project.tsx'
import { Documents } from './documents.tsx'
import { SubmitIntentButton } from './submit-intent.tsx'

type Props = { files: ProjectFiles; refused: RefusedForm | undefined }

/** What the owner added after people offered: each of those says that they have read it. */
function Addenda({ files: { addenda, isOwner, isRunning }, refused }: Props) {
  return (
    <section aria-labelledby="addenda">
      <h2 id="addenda" className="text-2xl">
        Addenda
      </h2>
      {addenda.length === 0 && (
        <p className="mt-2 max-w-text text-muted">
          {isOwner
            ? 'Nothing added since you posted. People who have offered read what you add, and say so.'
            : 'None yet.'}
        </p>
      )}
      <ol className="mt-4 flex flex-col gap-6 empty:hidden">
        {addenda.map((addendum) => (
          <AddendumItem key={addendum.id} addendum={addendum} />
        ))}
      </ol>
      {isOwner && isRunning && addenda.length < MAX_ADDENDA && <NewAddendum key={addenda.length} refused={refused} />}
    </section>
  )
}

function AddendumItem({ addendum }: { addendum: Addendum }) {
  const { id, number, text, createdAt, isForMe, acknowledgedAt } = addendum
  return (
    <li className="rounded-card border border-edge bg-card p-5">
      <h3 className="text-lg">
        Addendum {number}, {formatDate(createdAt)}
      </h3>
      <p className="mt-2 max-w-text whitespace-pre-line wrap-anywhere">{text}</p>
      {acknowledgedAt ? (
        <p className="mt-3 text-sm text-muted">You said that you’ve read it, {formatDateTime(acknowledgedAt)}.</p>
      ) : (
        isForMe && (
          <Form method="post" preventScrollReset className="mt-4">
            <input type="hidden" name="addendumId" value={id} />
            <SubmitIntentButton intent="acknowledge" label="I’ve read it" tone="primary" />
          </Form>
        )
      )}
      <Readers addendum={addendum} />
    </li>
  )
}

/** For the owner: who has read it; while offers are sealed only how many. */
function Readers({ addendum: { acknowledgedCount, askedCount, people } }: { addendum: Addendum }) {
  if (askedCount === null || acknowledgedCount === null) return null
  if (askedCount === 0) return <p className="mt-3 text-sm text-muted">Nobody had offered before it.</p>
  return (
    <div className="mt-3 text-sm text-muted">
      <p>
        Read by {acknowledgedCount} of {askedCount} who had offered before it.
      </p>
      {people && (
        <ul className="mt-1 list-disc pl-5">
          {people.map(({ person, acknowledgedAt: at }) => (
            <li key={person.id}>
              {person.firstName} {person.lastName}: {at ? `read ${formatDateTime(at)}` : 'not yet'}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function NewAddendum({ refused }: Pick<Props, 'refused'>) {
  const mine = refused?.values.intent === 'addendum' ? refused : undefined
  const form = useFirstErrorFocus(mine)
  return (
    <Form ref={form} method="post" noValidate preventScrollReset className="mt-6 grid gap-3">
      <FormKey />
      {mine && mine.issues.length === 0 && <FormMessage message={mine.message} />}
      <TextArea
        label="Add an addendum"
        hint="Dated and numbered, and never changed afterwards. Everyone who can see the project reads it."
        rows={4}
        maxLength={2000}
        {...getFieldProps(mine, 'text')}
      />
      <SubmitIntentButton intent="addendum" label="Add it" tone="primary" />
    </Form>
  )
}

type Work = {
  projectFiles: Api['projectFiles']
  projectId: string
  values: Record<string, string>
  fileIds: string[]
}

/** What each form of the page of documents does, and what the toast says then. */
const fileDeeds: Record<string, (work: Work) => Promise<ToastMessage>> = {
  async add({ projectFiles, projectId, values: { title = '' }, fileIds }) {
    await projectFiles.add({ params: { projectId }, body: { title, fileIds } })
    return { title: 'Document Added' }
  },
  async version({ projectFiles, projectId, values: { documentId = '' }, fileIds }) {
    const { version } = await projectFiles.addVersion({ params: { projectId, documentId }, body: { fileIds } })
    return { title: `Version ${version} Uploaded`, description: 'Whoever downloaded an older one is told.' }
  },
  async remove({ projectFiles, projectId, values: { documentId = '' } }) {
    await projectFiles.remove({ params: { projectId, documentId } })
    return { title: 'Document Deleted' }
  },
  async addendum({ projectFiles, projectId, values: { text = '' } }) {
    const { number } = await projectFiles.addAddendum({ params: { projectId }, body: { text } })
    return { title: `Addendum ${number} Added`, description: 'Everyone who has offered is told.' }
  },
  async acknowledge({ projectFiles, projectId, values: { addendumId = '' } }) {
    await projectFiles.acknowledge({ params: { projectId, addendumId } })
    return { title: 'Noted', description: 'The owner sees that you’ve read it.' }
  },
}

export async function loader({ params, context }: Route.LoaderArgs) {
  try {
    return await context.get(apiContext).projectFiles.list({ params })
  } catch (error) {
    if (asRefusal(error)?.status === 404) throw data('Project not found', { status: 404 })
    throw error
  }
}

export async function action({ request, params: { projectId }, url, context }: Route.ActionArgs) {
  const { projectFiles } = context.get(apiContext)
  const { uploads, uploadIssues } = context.get(visitContext)
  const form = await request.formData()
  return submitSignedIn({ request, form, here: url.pathname, uploadIssues }, async (values) => {
    const deed = findAction(fileDeeds, values.intent)
    if (!deed) throw new Response('Bad Request', { status: 400 })
    const fileIds = uploads.filter(({ field }) => field === 'file').map(({ id }) => id)
    const toast = await deed({ projectFiles, projectId, values, fileIds })
    throw redirect(href('/projects/:projectId/documents', { projectId }), {
      headers: { 'Set-Cookie': toastCookie(toast) },
    })
  })
}

export const handle: PageHandle = { form: 'text' }

export const meta: Route.MetaFunction = ({ matches, loaderData, params }) =>
  pageMeta(matches, {
    title: loaderData ? `Documents · ${loaderData.title}` : 'Project not found',
    description: 'Documents of a collaborative project in all their versions, and its addenda.',
    path: loaderData?.isPublic ? href('/projects/:projectId/documents', params) : undefined,
    isPrivate: !loaderData?.isPublic,
  })

/** Documents and addenda of a project. */
export default function ProjectFilesRoute({
  loaderData: files,
  actionData,
  params: { projectId },
}: Route.ComponentProps) {
  const refused = asRefusedForm(actionData)
  useSignInAgain(refused?.status)
  return (
    <div className="page-width max-w-[calc(56rem+2.5rem)] py-8 lg:py-12">
      <BackToProject projectId={projectId} title={files.title} />
      <h1 className="mt-2 text-3xl">Documents and addenda</h1>
      <div className="mt-8 flex flex-col gap-12">
        <Documents projectId={projectId} files={files} refused={refused} />
        <Addenda files={files} refused={refused} />
      </div>
    </div>
  )
}
