import { data, Form, href, redirect, useNavigation } from 'react-router'
import { apiContext, visitContext } from '../../api.ts'
import { weatherboard } from '../../drawing/house-drawings.tsx'
import { MessagePage } from '../../features/email-proof/message-page.tsx'
import { aboutEmail, privateHeaders, usePendingEmail } from '../../features/email-proof/pending-email.ts'
import { toastCookie } from '../../flash.ts'
import { asRefusedForm, getFieldProps, type RefusedForm, submit, useFirstErrorFocus } from '../../form.ts'
import { pageMeta } from '../../meta.ts'
import type { PageHandle } from '../../page-handle.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import type { Route } from './+types/verification-sent.ts'
import { verificationSent } from './outcome.ts'
import { takeUpSent } from './request-draft.ts'

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders

/** The browser that sent the request learns its address from the server; every other from the page's own address alone. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const sent = await context.get(apiContext).requests.sent({})
  const about = aboutEmail(url, context.get(visitContext).viewer)
  if (!sent) return about
  return data({ ...about.data, email: sent.email, isSent: true }, { headers: privateHeaders() })
}

export async function action({ request, context }: Route.ActionArgs) {
  const { requests } = context.get(apiContext)
  return submit(await request.formData(), async ({ intent, email: typed = '' }) => {
    const isCorrected = intent === 'correct'
    const { email } = isCorrected
      ? await requests.correctEmail({ body: { email: typed } })
      : await requests.resendLink({})
    const title = isCorrected ? `We’ve sent the link to ${email}` : 'We’ve sent the link again'
    const toast = toastCookie({ title, description: 'The one before no longer works.' })
    throw redirect(verificationSent(email), { headers: { 'Set-Cookie': toast } })
  })
}

export const handle: PageHandle = { query: ['email'] }

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Check your email', isPrivate: true })

const next = [
  'Open the email and press the link in it. It works once, within 24 hours.',
  'Your request then goes to up to 3 professionals near you straight away.',
  'Its page shows who has it and why, and each quote as it comes in.',
]

export default function VerificationSent({ loaderData, actionData }: Route.ComponentProps) {
  const email = usePendingEmail(loaderData.email)
  return (
    <MessagePage house={weatherboard} title="Check Your Email">
      <p className="text-lg">
        We’ve sent a link to {email ? <strong className="break-all">{email}</strong> : 'your email address'}.
      </p>
      <h2 className="mt-2 self-start text-lg">What happens next</h2>
      <ol className="flex list-decimal flex-col gap-2 self-start pl-6 text-left text-muted">
        {next.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <section aria-labelledby="nothing" className="mt-2 w-full rounded-card border border-edge bg-card p-4 text-left">
        <h2 id="nothing" className="text-lg">
          Nothing after a few minutes?
        </h2>
        {'isSent' in loaderData ? <SentHere refused={asRefusedForm(actionData)} /> : <SentElsewhere />}
      </section>
      <ButtonLink to={href('/')} tone="quiet" className="mt-2">
        Back to Home
      </ButtonLink>
    </MessagePage>
  )
}

/** For the browser that sent the request: another link, or the right address, without typing anything again. */
function SentHere({ refused }: { refused: RefusedForm | undefined }) {
  const { formData } = useNavigation()
  const form = useFirstErrorFocus(refused)
  const isCorrecting = refused?.values.intent === 'correct'
  const pending = formData?.get('intent')
  return (
    <div className="mt-1 flex flex-col gap-4">
      <p className="text-muted">Check your spam folder first.</p>
      {refused && refused.issues.length === 0 && <FormMessage message={refused.message} />}
      <Form method="post" preventScrollReset>
        <Button
          type="submit"
          name="intent"
          value="resend"
          tone="quiet"
          isPending={pending === 'resend'}
          pendingLabel="Sending..."
        >
          Send it again
        </Button>
      </Form>
      <details className="border-t border-edge pt-1" open={isCorrecting}>
        <summary className="inline-flex min-h-11 items-center font-semibold text-accent underline-offset-4 hover:underline">
          Correct the address
        </summary>
        <Form ref={form} method="post" noValidate preventScrollReset className="mt-1 flex flex-col items-start gap-3">
          <TextInput
            label="Your email"
            isRequired
            type="email"
            inputMode="email"
            autoComplete="email"
            maxLength={254}
            hint="Nothing else of your request changes."
            className="w-full"
            {...getFieldProps(isCorrecting ? refused : undefined, 'email')}
          />
          <Button
            type="submit"
            name="intent"
            value="correct"
            isPending={pending === 'correct'}
            pendingLabel="Sending..."
          >
            Send the link there
          </Button>
        </Form>
      </details>
    </div>
  )
}

const AGAIN = href('/get-quotes')

const SentElsewhere = () => (
  <>
    <p className="mt-1 text-muted">
      Check your spam folder first. If the address is wrong, or the email doesn’t come, go back to the form
      <span className="no-scripting:hidden">: what you typed is still there, photos aside</span>. Put the address right
      and send it again. We pass on only the one whose link you press.
    </p>
    <ButtonLink to={AGAIN} tone="quiet" onClick={takeUpSent} className="mt-3">
      Back to the form
    </ButtonLink>
  </>
)
