import { data, href, redirect } from 'react-router'
import { apiContext, visitContext } from '../../api.ts'
import { act } from '../../features/actions/act.ts'
import { toastCookie } from '../../flash.ts'
import { deedOf, refusedForm } from '../../form.ts'
import { pageMeta } from '../../meta.ts'
import type { PageHandle } from '../../page-handle.ts'
import { asRefusal } from '../../refusal.ts'
import { useSignInAgain } from '../../shell/sign-in-again.ts'
import type { Route } from './+types/project-files.ts'
import { Addenda } from './addenda.tsx'
import { BackToProject } from './back-to-project.tsx'
import { Documents } from './documents.tsx'
import { fileDeeds } from './file-deeds.ts'

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
  return act({ request, form, here: url.pathname, uploadIssues }, async (values) => {
    const deed = deedOf(fileDeeds, values.intent)
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
  const refused = refusedForm(actionData)
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
