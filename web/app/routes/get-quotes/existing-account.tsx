import { href } from 'react-router'
import { visitContext } from '../../api.ts'
import { creamBrick } from '../../drawing/house-drawings.tsx'
import { MessagePage } from '../../features/email-proof/message-page.tsx'
import { aboutEmail, usePendingEmail } from '../../features/email-proof/pending-email.ts'
import { pageMeta } from '../../meta.ts'
import type { PageHandle } from '../../page-handle.ts'
import { ButtonLink } from '../../ui/button.tsx'
import type { Route } from './+types/existing-account.ts'

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders

export const loader = ({ url, context }: Route.LoaderArgs) => aboutEmail(url, context.get(visitContext).viewer)

export const handle: PageHandle = { query: ['email'] }

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'You already have an account', isPrivate: true })

const LOGIN = '/api/login?returnTo=/get-quotes'

export default function ExistingAccount({ loaderData: { email: known, viewer } }: Route.ComponentProps) {
  const email = usePendingEmail(known)
  const isTheirs = viewer !== null && viewer.email === email.toLowerCase()
  return (
    <MessagePage house={creamBrick} title="You already have an account">
      {isTheirs ? (
        <p className="text-lg">
          You are signed in as <strong className="break-all">{viewer.email}</strong>. What you typed is in the form:
          check it, then send it.
        </p>
      ) : (
        <Known email={email} viewer={viewer} />
      )}
      <div className="mt-2 flex flex-wrap justify-center gap-3">
        {viewer && (
          <ButtonLink to={href('/get-quotes')} tone={isTheirs ? 'primary' : 'quiet'}>
            Back to the form
          </ButtonLink>
        )}
        {!isTheirs && (
          <ButtonLink to={LOGIN} reloadDocument referrerPolicy="no-referrer">
            Login
          </ButtonLink>
        )}
        <ButtonLink to={href('/')} tone="quiet">
          Back to Home
        </ButtonLink>
      </div>
    </MessagePage>
  )
}

function Known({ email, viewer }: { email: string; viewer: { email: string } | null }) {
  return (
    <>
      <p className="text-lg">
        {email ? <strong className="break-all">{email}</strong> : 'This email address'} belongs to an account here.{' '}
        {viewer
          ? `You are signed in as ${viewer.email}: sign in with the other account, or send the request from your own email address.`
          : 'Sign in, and you’re back at the form with what you typed.'}
      </p>
      <p className="text-sm text-muted">
        You’ll need to choose photos and plans again: browsers don’t keep files while you sign in.
      </p>
    </>
  )
}
