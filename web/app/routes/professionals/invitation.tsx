import { lazy } from 'react'
import { data, href, isRouteErrorResponse, redirect } from 'react-router'
import { apiContext } from '../../api.ts'
import { privateHeaders } from '../../features/email-proof/pending-email.ts'
import { toastCookie } from '../../flash.ts'
import { refusedForm, shown, submit } from '../../form.ts'
import { pageMeta } from '../../meta.ts'
import type { Route } from './+types/invitation.ts'
import { ApplicationLost } from './application-lost.tsx'
import { InvitationForm } from './invitation-form.tsx'

export const headers = privateHeaders

export const loader = async ({ params, context }: Route.LoaderArgs) => ({
  invited: await context.get(apiContext).applications.invitation({ params }),
})

const DIFFERENT = "Passwords don't match"

export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await request.formData()
  return submit(form, async (values) => {
    const { name = '', businessName = '', mobile = '', password = '', confirmPassword } = values
    if (password !== confirmPassword) {
      const issues = [{ path: 'confirmPassword', message: DIFFERENT }]
      return data({ values: shown(values), issues, message: DIFFERENT, status: 400 }, { status: 400 })
    }
    const body = { name, businessName, mobile, password }
    const { isSignedIn } = await context.get(apiContext).professionals.acceptInvitation({ params, body })
    const to = isSignedIn ? href('/professionals/dashboard') : href('/professionals/login')
    const description = isSignedIn
      ? 'Your dashboard shows what we need before your first lead.'
      : 'You had an account with this email already: sign in to it.'
    throw redirect(to, { headers: { 'Set-Cookie': toastCookie({ title: 'Registration Successful!', description }) } })
  })
}

// The token stays out of the head of the page, which other sites may be shown.
export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Set up your account', isPrivate: true, path: href('/professionals/join') })

// Rarely needed, so fetched when it is. No Suspense around it: without JavaScript the page has to come whole.
const ErrorPage = lazy(() => import('../../shell/error-page.tsx'))

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error) || error.status !== 404) return <ErrorPage error={error} />
  return (
    <ApplicationLost>
      The invitation was used, has ended or was replaced by a newer one. Open the link in our latest email, or have it
      sent again on your application’s page.
    </ApplicationLost>
  )
}

export default function Invitation({ loaderData: { invited }, actionData }: Route.ComponentProps) {
  return <InvitationForm invited={invited} refused={refusedForm(actionData)} />
}
