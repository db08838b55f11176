import { href } from 'react-router'
import { visitContext } from '../../api.ts'
import { weatherboard } from '../../drawing/house-drawings.tsx'
import { MessagePage } from '../../features/email-proof/message-page.tsx'
import { aboutEmail, usePendingEmail } from '../../features/email-proof/pending-email.ts'
import { pageMeta } from '../../meta.ts'
import type { PageHandle } from '../../page-handle.ts'
import { ButtonLink } from '../../ui/button.tsx'
import type { Route } from './+types/verification-sent.ts'

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders

export const loader = ({ url, context }: Route.LoaderArgs) => aboutEmail(url, context.get(visitContext).viewer)

export const handle: PageHandle = { query: ['email'] }

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Check your email', isPrivate: true })

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
      <ol className="mt-2 flex list-decimal flex-col gap-2 pl-6 text-left text-muted">
        {next.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p className="text-sm text-muted">Nothing after a few minutes? Check your spam folder, or send the form again.</p>
      <div className="mt-2 flex flex-wrap justify-center gap-3">
        <ButtonLink to={href('/')}>Back to Home</ButtonLink>
        <ButtonLink to={href('/get-quotes')} tone="quiet">
          Back to the form
        </ButtonLink>
      </div>
    </MessagePage>
  )
}
