import { lazy } from 'react'
import { data, href, isRouteErrorResponse, redirect } from 'react-router'
import { apiContext } from '../../api.ts'
import { privateHeaders } from '../../features/email-proof/pending-email.ts'
import { toastCookie } from '../../flash.ts'
import { refusedForm, submit } from '../../form.ts'
import { pageMeta } from '../../meta.ts'
import type { PageHandle } from '../../page-handle.ts'
import { FormMessage } from '../../ui/form-message.tsx'
import type { Route } from './+types/application.ts'
import { ApplicationDeeds } from './application-deeds.tsx'
import { ApplicationDetails } from './application-details.tsx'
import { ApplicationLost } from './application-lost.tsx'
import { ApplicationProgress } from './application-progress.tsx'

export const headers = privateHeaders

export const loader = async ({ params, context }: Route.LoaderArgs) => ({
  application: await context.get(apiContext).applications.mine({ params }),
})

export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await request.formData()
  const { applications } = context.get(apiContext)
  const here = href('/professionals/application/:token', params)
  const leave = (to: string, title: string, description?: string) =>
    redirect(to, { headers: { 'Set-Cookie': toastCookie({ title, description }) } })
  return submit(form, async ({ intent, text = '' }) => {
    if (intent === 'appeal') {
      await applications.appeal({ params, body: { text } })
      throw leave(here, 'Appeal Sent', 'We’ll look at your application again.')
    }
    if (intent === 'invitation') {
      const { message } = await applications.sendInvitation({ params })
      throw leave(here, 'Invitation Sent', message)
    }
    if (intent !== 'withdraw') throw data(null, { status: 400 })
    const { message } = await applications.withdraw({ params })
    throw leave(href('/professionals/join'), 'Application Withdrawn', message)
  })
}

export const handle: PageHandle = { form: 'text' }

// The token stays out of the head of the page, which other sites may be shown.
export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Your application', isPrivate: true, path: href('/professionals/join') })

// Rarely needed, so fetched when it is. No Suspense around it: without JavaScript the page has to come whole.
const ErrorPage = lazy(() => import('../../shell/error-page.tsx'))

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return isRouteErrorResponse(error) && error.status === 404 ? <ApplicationLost /> : <ErrorPage error={error} />
}

export default function ApplicationPage({ loaderData: { application }, actionData }: Route.ComponentProps) {
  const refused = refusedForm(actionData)
  return (
    <div className="page-width py-8 lg:py-12">
      <p className="text-sm font-semibold text-muted">Your application</p>
      <h1 className="mt-1 text-3xl wrap-anywhere">{application.businessName}</h1>
      {refused && refused.issues.length === 0 && (
        <div className="mt-6">
          <FormMessage message={refused.message} />
        </div>
      )}
      <div className="mt-8 grid items-start gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="flex min-w-0 flex-col gap-10">
          <ApplicationProgress application={application} />
          <ApplicationDeeds application={application} refused={refused} />
        </div>
        <ApplicationDetails application={application} />
      </div>
    </div>
  )
}
