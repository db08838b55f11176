import { CONSENT_TEXT } from '@lv/contract/options'
import { useEffect } from 'react'
import { data, Form, href, redirect, useNavigation } from 'react-router'
import { apiContext } from '../../api.ts'
import { terrace, warehouse } from '../../drawing/house-drawings.tsx'
import { MessagePage } from '../../features/email-proof/message-page.tsx'
import { privateHeaders } from '../../features/email-proof/pending-email.ts'
import { toastCookie } from '../../flash.ts'
import { getIssue, type RefusedForm, useFirstErrorFocus } from '../../form.ts'
import { pageMeta } from '../../meta.ts'
import { asRefusal, refusalAt } from '../../refusal.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { useToast } from '../../ui/toast-provider.tsx'
import type { Route } from './+types/verify-email.ts'

const REDIRECT_MS = 3000
const TICK = 'Tick the box so that professionals can contact you'

/** The request itself; whoever is not signed in signs in first. */
function wayToRequest({ project, isOwn }: Pick<VerifiedAnswer, 'project' | 'isOwn'>) {
  const page = project ? href('/quotes/:requestId', { requestId: project.id }) : href('/dashboard')
  return isOwn ? page : `/api/login?returnTo=${page}`
}

type VerifiedAnswer = {
  project: { id: string; description: string; location: string } | null
  needsConsent: boolean
  isOwn: boolean
  message: string
  /** The box of the consent was left empty. */
  refused?: RefusedForm | undefined
}

type VerifiedProps = { answer: VerifiedAnswer; isUnderWay: boolean }

/** 'Email Verified!': the saved project, and on to its page; asks for consent first if it is missing. */
function Verified({ answer, isUnderWay }: VerifiedProps) {
  const { project, needsConsent, isOwn, message } = answer
  const to = wayToRequest(answer)
  const toast = useToast()
  useEffect(() => {
    toast({ title: 'Email Verified' })
  }, [toast])
  useEffect(() => {
    if (needsConsent) return
    // The button that was pressed is far below what it led to.
    scrollTo(0, 0)
    const timer = setTimeout(() => location.assign(to), REDIRECT_MS)
    return () => clearTimeout(timer)
  }, [needsConsent, to])
  return (
    <MessagePage house={terrace} title="Email Verified!">
      <p role="status" className="text-lg">
        {message}
      </p>
      {project && (
        <blockquote className="w-full rounded-card border border-edge bg-card p-4 text-left">
          <p className="line-clamp-4 whitespace-pre-line">{project.description}</p>
          <p className="mt-2 text-sm text-muted">{project.location}</p>
        </blockquote>
      )}
      {needsConsent ? (
        <Consent isUnderWay={isUnderWay} to={to} isOwn={isOwn} refused={answer.refused} />
      ) : (
        <>
          <p className="text-muted no-scripting:hidden">
            {isOwn
              ? 'Your request opens within 3 seconds.'
              : 'We’ll take you to sign in within 3 seconds; then your request opens.'}
          </p>
          <ButtonLink to={to} reloadDocument>
            {isOwn ? 'Open your request' : 'Login Now'}
          </ButtonLink>
        </>
      )}
    </MessagePage>
  )
}

type ConsentProps = Pick<VerifiedProps, 'isUnderWay'> & { to: string; isOwn: boolean; refused: RefusedForm | undefined }

function Consent({ isUnderWay, to, isOwn, refused }: ConsentProps) {
  return (
    <Form
      ref={useFirstErrorFocus(refused)}
      method="post"
      noValidate
      className="flex w-full flex-col gap-3 rounded-card border border-edge bg-wattle-tint p-4 text-left"
    >
      <h2 className="text-lg">One more thing before we pass it on</h2>
      <input type="hidden" name="intent" value="consent" />
      <Checkbox
        name="consent"
        value="true"
        label={CONSENT_TEXT}
        error={getIssue(refused, 'consent')}
        hint="For this job only, with your suburb, text and files. You can stop it and delete everything at any time."
      />
      <Button type="submit" isPending={isUnderWay} pendingLabel="Sending..." className="self-start">
        Agree and find professionals
      </Button>
      <ButtonLink to={to} reloadDocument tone="plain" className="self-start px-0!">
        {isOwn ? 'Not now: look at it first' : 'Not now: sign in first'}
      </ButtonLink>
    </Form>
  )
}

/** 'Verification Failed': try again, or start over. */
function VerificationFailed({ message, isUnderWay }: { message: string; isUnderWay: boolean }) {
  return (
    <MessagePage house={warehouse} title="Verification Failed">
      <p role="alert" className="text-lg">
        {message}
      </p>
      <Form method="post" className="mt-2 flex flex-wrap justify-center gap-3">
        <Button type="submit" isPending={isUnderWay} pendingLabel="Verifying...">
          Try Again
        </Button>
        <ButtonLink to={href('/')} tone="quiet">
          Back to Home
        </ButtonLink>
      </Form>
    </MessagePage>
  )
}

export const headers = privateHeaders

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Verify your email', isPrivate: true, path: '/verify-email' })

/** A professional continues to the login page, or to a new password if another browser signed up with the address. */
function goOn({ resetToken, alreadyVerified }: { resetToken: string | null; alreadyVerified: boolean }) {
  if (!resetToken)
    return redirect(`${href('/professionals/login')}?message=${alreadyVerified ? 'already-verified' : 'verified'}`)
  const toast = toastCookie({
    title: 'Email Verified Successfully',
    description: 'You opened the link in another browser than the one that signed up. Choose a new password to go on.',
  })
  return redirect(href('/professionals/reset-password/:token?', { token: resetToken }), {
    headers: { 'Set-Cookie': toast },
  })
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await request.formData()
  const consent = form.get('consent') === 'true'
  const refused: RefusedForm | undefined =
    form.get('intent') === 'consent' && !consent ? { ...refusalAt('consent', TICK), values: {} } : undefined
  try {
    const verified = await context
      .get(apiContext)
      .requests.verifyEmail({ body: { token: params.token, ...(consent ? { consent: 'true' as const } : {}) } })
    if (verified.professional) throw goOn(verified)
    const { project, needsConsent, isOwn, message } = verified
    return { ok: true as const, project, needsConsent, isOwn, message, refused }
  } catch (error) {
    const refusal = asRefusal(error)
    if (!refusal) throw error
    return data({ ok: false as const, message: refusal.message || 'Verification failed' }, { status: refusal.status })
  }
}

/** Away from the network nothing was verified, and nothing is lost: the link can be tried again. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction()
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    // A status of failure keeps the router from loading the page again, which would fail too.
    return data({ ok: false as const, message: 'Network error occurred during verification' }, { status: 503 })
  }
}

/** Opening the link verifies nothing, as programs that read mail open every link. */
export default function VerifyEmail({ actionData }: Route.ComponentProps) {
  const isUnderWay = useNavigation().state === 'submitting'
  if (actionData?.ok) return <Verified answer={actionData} isUnderWay={isUnderWay} />
  if (actionData) return <VerificationFailed message={actionData.message} isUnderWay={isUnderWay} />
  return (
    <MessagePage house={terrace} title="Verify your email">
      <p className="text-lg">One press confirms that this is your address.</p>
      <Form method="post" className="mt-2">
        <Button type="submit" isPending={isUnderWay} pendingLabel="Verifying...">
          Verify my email
        </Button>
      </Form>
    </MessagePage>
  )
}
