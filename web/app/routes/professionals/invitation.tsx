import { showAbn } from '@lv/contract/abn'
import type { Api } from '@lv/contract/api'
import { showPhone } from '@lv/contract/phone'
import { lazy } from 'react'
import { data, Form, href, isRouteErrorResponse, redirect, useNavigation } from 'react-router'
import { apiContext } from '../../api.ts'
import { PasswordInput } from '../../features/account/password-input.tsx'
import { useRefusalToast } from '../../features/actions/use-refusal-toast.ts'
import { privateHeaders } from '../../features/email-proof/pending-email.ts'
import { toastCookie } from '../../flash.ts'
import {
  asRefusedForm,
  getFieldProps,
  type RefusedForm,
  submit,
  useFirstErrorFocus,
  withoutSecrets,
} from '../../form.ts'
import { pageMeta } from '../../meta.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import type { Route } from './+types/invitation.ts'
import { ApplicationLost } from './application-lost.tsx'

type Invited = Awaited<ReturnType<Api['applications']['invitation']>>
type Props = { invited: Invited; refused: RefusedForm | undefined }

/** Setting up the account of an approved application, with what it said. */
function InvitationForm({ invited, refused }: Props) {
  const form = useFirstErrorFocus(refused)
  const isUnderWay = useNavigation().state === 'submitting'
  useRefusalToast(refused, () => 'Registration Failed')
  return (
    <div className="page-width grid items-start gap-x-14 gap-y-8 py-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,36rem)] lg:py-14">
      <div>
        <h1 className="text-3xl sm:text-4xl">You’re approved. Set up your account.</h1>
        <p className="mt-4 max-w-[29.5em] text-lg text-muted">
          This comes with you from your application. You can change it in your settings.
        </p>
        <Brought invited={invited} />
      </div>
      <Card className="gap-5 p-5! sm:p-6!">
        <h2 className="text-xl">Your account</h2>
        <Form ref={form} method="post" noValidate preventScrollReset className="grid gap-5 sm:grid-cols-2">
          {refused && refused.issues.length === 0 && (
            <div className="sm:col-span-2">
              <FormMessage message={refused.message} />
            </div>
          )}
          {/* Read only: password managers keep the password with it. */}
          <TextInput
            label="Email"
            type="email"
            name="email"
            defaultValue={invited.email}
            readOnly
            autoComplete="username"
            hint="The address we invited"
            className="sm:col-span-2"
          />
          <Fields invited={invited} refused={refused} />
          <div className="sm:col-span-2">
            <Button type="submit" isPending={isUnderWay} pendingLabel="Setting up...">
              Create my account
            </Button>
          </div>
        </Form>
      </Card>
    </div>
  )
}

function Fields({ invited, refused }: Props) {
  return (
    <>
      <TextInput
        label="Your name"
        isRequired
        autoComplete="name"
        maxLength={80}
        {...getFieldProps(refused, 'name', invited.contactName)}
      />
      <TextInput
        label="Business name (optional)"
        autoComplete="organization"
        maxLength={120}
        {...getFieldProps(refused, 'businessName', invited.businessName)}
      />
      <TextInput
        label="Mobile"
        isRequired
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        className="sm:col-span-2"
        {...getFieldProps(refused, 'mobile', showPhone(invited.phone))}
      />
      <PasswordInput
        label="Password"
        isRequired
        autoComplete="new-password"
        hint="At least 8 characters"
        {...getFieldProps(refused, 'password')}
      />
      <PasswordInput
        label="Confirm password"
        isRequired
        autoComplete="new-password"
        hint="Enter it again"
        {...getFieldProps(refused, 'confirmPassword')}
      />
    </>
  )
}

/** What the application said; an area that nobody confirmed is asked about on the dashboard. */
function Brought({ invited: { abn, tradeLicense, primaryTrade, areas } }: { invited: Invited }) {
  const facts = [
    ['ABN', showAbn(abn)],
    ['Trade', primaryTrade],
    ...(tradeLicense ? [['Licence', tradeLicense]] : []),
    ...(areas.length > 0 ? [['Service areas', areas.join(', ')]] : []),
  ]
  return (
    <dl className="mt-6 max-w-md border-t border-edge">
      {facts.map(([name, value]) => (
        <div key={name} className="border-b border-edge py-3">
          <dt className="text-sm text-muted">{name}</dt>
          <dd className="font-semibold wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

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
      return data({ values: withoutSecrets(values), issues, message: DIFFERENT, status: 400 }, { status: 400 })
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
  return <InvitationForm invited={invited} refused={asRefusedForm(actionData)} />
}
