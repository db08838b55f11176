import { href } from 'react-router'
import { visitContext } from '../../api.ts'
import { weatherboard } from '../../drawing/house-drawings.tsx'
import { MessagePage } from '../../features/email-proof/message-page.tsx'
import { aboutEmail, usePendingEmail } from '../../features/email-proof/pending-email.ts'
import { pageMeta } from '../../meta.ts'
import type { PageHandle } from '../../page-handle.ts'
import { ButtonLink } from '../../ui/button.tsx'
import type { Route } from './+types/verification-sent.ts'
import { takeUpSent } from './request-draft.ts'

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders

export const loader = ({ url, context }: Route.LoaderArgs) => aboutEmail(url, context.get(visitContext).viewer)

export const handle: PageHandle = { query: ['email'] }

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Check your email', isPrivate: true })

const AGAIN = href('/get-quotes')

const next = [
  'Open the email and press the link in it. It works once, within 24 hours.',
  'If you haven’t yet, confirm there that we can share your request.',
  'Up to 3 professionals near you hear about it straight away, and you see who and why.',
]

export default function VerificationSent({ loaderData }: Route.ComponentProps) {
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
        <p className="mt-1 text-muted">
          Check your spam folder first. If the address is wrong, or the email doesn’t come, go back to the form
          <span className="no-scripting:hidden">: what you typed is still there, photos aside</span>. Put the address
          right and send it again. We pass on only the one whose link you press.
        </p>
        <div className="mt-3 flex flex-wrap gap-3">
          <ButtonLink to={AGAIN} tone="quiet" onClick={takeUpSent}>
            Send it again
          </ButtonLink>
          <ButtonLink to={AGAIN} tone="quiet" onClick={takeUpSent}>
            Correct the address
          </ButtonLink>
        </div>
      </section>
      <ButtonLink to={href('/')} className="mt-2">
        Back to Home
      </ButtonLink>
    </MessagePage>
  )
}
