import { formatDate } from '@lv/contract/dates'
import { BadgeCheck, CircleX, Download } from 'lucide-react'
import { data, Form, href, Link, redirect, useNavigation } from 'react-router'
import { apiContext } from '../../api.ts'
import { submitSignedIn } from '../../features/actions/act.ts'
import { hoursAndMinutes } from '../../features/courses/hours-and-minutes.ts'
import { toastCookie } from '../../flash.ts'
import { asRefusedForm, getFieldProps, useFirstErrorFocus } from '../../form.ts'
import { pageMeta } from '../../meta.ts'
import type { PageHandle } from '../../page-handle.ts'
import { asRefusal } from '../../refusal.ts'
import { useSignInAgain } from '../../shell/sign-in-again.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import type { Route } from './+types/verify.ts'
import { CertificateSearch } from './certificate-search.tsx'

export async function loader({ params, context }: Route.LoaderArgs) {
  try {
    const certificate = await context.get(apiContext).certificates.get({ params })
    if (certificate.code !== params.code) throw redirect(href('/verify/:code', { code: certificate.code }))
    return data(certificate)
  } catch (error) {
    if (asRefusal(error)?.status === 404) return data(null, { status: 404 })
    throw error
  }
}

export async function action({ request, params, context, url }: Route.ActionArgs) {
  const form = await request.formData()
  return submitSignedIn({ request, form, here: url.pathname }, async ({ reason = '' }) => {
    await context.get(apiContext).certificates.revoke({ params, body: { reason } })
    throw redirect(url.pathname, {
      headers: { 'Set-Cookie': toastCookie({ title: 'The certificate has been taken back' }) },
    })
  })
}

export const handle: PageHandle = { form: 'text' }

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData ? `Certificate ${loaderData.code}` : 'No such certificate',
    isPrivate: true,
  })

export default function Verify({ loaderData: certificate, params, actionData }: Route.ComponentProps) {
  if (!certificate)
    return (
      <div className="page-width max-w-2xl py-10 lg:py-14">
        <h1 className="text-3xl">No such certificate</h1>
        <p className="mt-3 text-lg text-muted">
          Nobody was given a certificate with the number “{params.code}”. Check it letter by letter: there is no I, O, 0
          or 1 in it.
        </p>
        <CertificateSearch />
      </div>
    )
  const { isOwn, mayRevoke, revokedAt, revokedReason } = certificate
  return (
    <div className="page-width max-w-3xl py-10 lg:py-14">
      <Verdict revokedAt={revokedAt} />
      <Paper certificate={certificate} />
      {revokedReason && (
        <p className="mt-4">
          <span className="font-semibold">Why it was taken back: </span>
          {revokedReason}
        </p>
      )}
      {isOwn && (
        <div className="mt-6 flex flex-wrap gap-3">
          {!revokedAt && (
            <ButtonLink to={`/api/certificates/${certificate.code}/certificate.pdf`} reloadDocument>
              <Download aria-hidden size={18} />
              Download PDF
            </ButtonLink>
          )}
          <ButtonLink to={href('/cpd')} tone="quiet">
            Your training record
          </ButtonLink>
        </div>
      )}
      {mayRevoke && !revokedAt && <Revoke actionData={actionData} />}
    </div>
  )
}

function Verdict({ revokedAt }: { revokedAt: string | null }) {
  const Sign = revokedAt ? CircleX : BadgeCheck
  return (
    <h1 className={`flex items-center gap-3 text-2xl sm:text-3xl ${revokedAt ? 'text-accent' : 'text-good'}`}>
      <Sign aria-hidden size={34} className="shrink-0" />
      {revokedAt ? `Taken back on ${formatDate(revokedAt)}` : 'This certificate is real'}
    </h1>
  )
}

type Certificate = NonNullable<Route.ComponentProps['loaderData']>

function Paper({ certificate }: { certificate: Certificate }) {
  const { code, holderName, courseTitle, courseId, topic, instructorName, issuedAt } = certificate
  const { minutes, measuredMinutes, unmeasuredMinutes } = certificate
  return (
    <article className="mt-6 overflow-hidden rounded-card border-[1.5px] border-ink bg-card">
      <div aria-hidden className="h-3 bg-accent" />
      <div className="p-6 sm:p-10">
        <p className="text-muted">Certificate of completion</p>
        <p className="mt-5 font-display text-3xl font-semibold wrap-anywhere sm:text-4xl">{holderName}</p>
        <p className="mt-2 text-muted">has completed the course</p>
        <p className="mt-2 font-display text-xl font-semibold">
          <Link to={href('/courses/:courseId', { courseId })} className="underline-offset-4 hover:underline">
            {courseTitle}
          </Link>
        </p>
        <dl className="mt-8 grid gap-x-8 gap-y-4 border-t border-dashed border-edge pt-6 sm:grid-cols-2">
          <Fact label="Topic">{topic}</Fact>
          <Fact label="Training, as the course says">{hoursAndMinutes(minutes)}</Fact>
          {measuredMinutes !== null && <Fact label="Training, as measured">{hoursAndMinutes(measuredMinutes)}</Fact>}
          {unmeasuredMinutes !== null && unmeasuredMinutes > 0 && (
            <Fact label="Videos elsewhere, not measured">{`${hoursAndMinutes(unmeasuredMinutes)}, as their author says`}</Fact>
          )}
          {instructorName && <Fact label="Taught by">{instructorName}</Fact>}
          <Fact label="Issued on">{formatDate(issuedAt)}</Fact>
          <Fact label="Number">{code}</Fact>
        </dl>
      </div>
    </article>
  )
}

const Fact = ({ label, children }: { label: string; children: string }) => (
  <div>
    <dt className="text-sm text-muted">{label}</dt>
    <dd className="font-semibold tabular-nums">{children}</dd>
  </div>
)

function Revoke({ actionData }: { actionData: unknown }) {
  const refused = asRefusedForm(actionData)
  const form = useFirstErrorFocus(refused)
  const isUnderWay = useNavigation().state === 'submitting'
  useSignInAgain(refused?.status)
  return (
    <details className="mt-8 rounded-card border border-edge bg-card" open={refused !== undefined}>
      <summary className="flex min-h-12 cursor-pointer items-center px-5 font-semibold">Take it back</summary>
      <Form ref={form} method="post" noValidate className="flex flex-col items-start gap-4 border-t border-edge p-5">
        {refused && refused.issues.length === 0 && <FormMessage message={refused.message} />}
        <TextInput
          label="Reason"
          hint="Its holder reads it. It cannot be given again."
          isRequired
          maxLength={500}
          className="w-full"
          {...getFieldProps(refused, 'reason')}
        />
        <Button type="submit" tone="danger" isPending={isUnderWay}>
          Take the certificate back
        </Button>
      </Form>
    </details>
  )
}
