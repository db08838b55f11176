import type { OwnApplication } from '@lv/contract/applications'
import { lazy } from 'react'
import { data, Form, href, isRouteErrorResponse, redirect, useNavigation } from 'react-router'
import { apiContext } from '../../api.ts'
import { privateHeaders } from '../../features/email-proof/pending-email.ts'
import { applicationFacts } from '../../features/professionals/application-facts.ts'
import { toastCookie } from '../../flash.ts'
import { asRefusedForm, getFieldProps, type RefusedForm, submit, useFirstErrorFocus } from '../../form.ts'
import { pageMeta } from '../../meta.ts'
import type { PageHandle } from '../../page-handle.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import type { Route } from './+types/application.ts'
import { ApplicationLost } from './application-lost.tsx'
import { ApplicationProgress } from './application-progress.tsx'

type Props = { application: OwnApplication; refused: RefusedForm | undefined }

/** What an applicant can do: appeal once, have the invitation sent again, withdraw. */
function ApplicationDeeds({ application: { canAppeal, canBeInvited, joinedAt }, refused }: Props) {
  return (
    <>
      {canBeInvited && <Invitation />}
      {canAppeal && <Appeal refused={refused?.values.intent === 'appeal' ? refused : undefined} />}
      {!joinedAt && <Withdraw />}
    </>
  )
}

const usePending = (intent: string) => useNavigation().formData?.get('intent') === intent

function Invitation() {
  return (
    <section aria-labelledby="invitation">
      <h2 id="invitation" className="text-xl">
        Your invitation
      </h2>
      <p className="mt-2 max-w-text text-muted">
        We’ve emailed you a link to set up your account. It works once, within 14 days.
      </p>
      <Form method="post" preventScrollReset className="mt-4">
        <Button type="submit" name="intent" value="invitation" tone="quiet" isPending={usePending('invitation')}>
          Send it again
        </Button>
      </Form>
    </section>
  )
}

function Appeal({ refused }: { refused: RefusedForm | undefined }) {
  const form = useFirstErrorFocus(refused)
  return (
    <section aria-labelledby="appeal">
      <h2 id="appeal" className="text-xl">
        Ask us to look again
      </h2>
      <p className="mt-2 max-w-text text-muted">
        If you disagree, tell us what we got wrong or what has changed. You can appeal once; the second decision is
        final.
      </p>
      <Form ref={form} method="post" noValidate preventScrollReset className="mt-4 flex max-w-text flex-col gap-4">
        <TextArea
          label="What should we look at again?"
          isRequired
          maxLength={2000}
          {...getFieldProps(refused, 'text')}
        />
        <Button
          type="submit"
          name="intent"
          value="appeal"
          isPending={usePending('appeal')}
          pendingLabel="Sending..."
          className="self-start"
        >
          Send appeal
        </Button>
      </Form>
    </section>
  )
}

function Withdraw() {
  return (
    <section aria-labelledby="withdraw">
      <h2 id="withdraw" className="text-xl">
        Withdraw
      </h2>
      <details>
        <summary className="inline-flex min-h-11 items-center font-semibold text-accent underline-offset-4 hover:underline">
          Withdraw this application
        </summary>
        <Form method="post" preventScrollReset className="mt-2 flex flex-col items-start gap-4">
          <p className="max-w-text">Everything you sent is deleted at once. You can apply again at any time.</p>
          <Button type="submit" name="intent" value="withdraw" tone="danger" isPending={usePending('withdraw')}>
            Yes, delete it
          </Button>
        </Form>
      </details>
    </section>
  )
}

/** What was sent, as we have it. */
function ApplicationDetails({ application }: { application: OwnApplication }) {
  const { areas, areasConfirmed, serviceAreas } = application
  const facts: [string, string][] = [
    ...applicationFacts(application),
    ['Service areas', areas.length > 0 ? areas.join(', ') : serviceAreas],
    ...(areasConfirmed
      ? []
      : [['', 'We ask you to confirm your areas in your account, before your first lead.'] as [string, string]]),
    ['Business description', application.businessDescription],
  ]
  return (
    <Card as="aside">
      <h2 className="text-lg">What you sent</h2>
      <dl className="mt-3 flex flex-col gap-3">
        {facts.map(([name, value]) => (
          <div key={name}>
            {name && <dt className="text-sm text-muted">{name}</dt>}
            <dd className="wrap-anywhere whitespace-pre-line">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

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
  const refused = asRefusedForm(actionData)
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
