import { creamBrick } from '../../drawing/cream-brick.tsx'
import { pageMeta } from '../../meta.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import type { Route } from './+types/existing-account.ts'
import { MessagePage } from './message-page.tsx'
import { pendingEmail, privateHeaders, usePendingEmail } from './pending-email.ts'

export const headers = privateHeaders

export const loader = ({ request, url }: Route.LoaderArgs) => ({ email: pendingEmail(request, url) })

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'You already have an account', isPrivate: true })

export default function ExistingAccount({ loaderData }: Route.ComponentProps) {
  const email = usePendingEmail(loaderData.email)
  return (
    <MessagePage house={creamBrick} title="You already have an account">
      <p className="text-lg">
        {email ? <strong className="break-all">{email}</strong> : 'This email address'} belongs to an account here. Log
        in, then send your request: what you typed is still in the form. Where it is not, your browser’s way back leads
        to it.
      </p>
      <div className="mt-2 flex flex-wrap justify-center gap-3">
        <ButtonLink to="/api/login?returnTo=/" reloadDocument>
          Login
        </ButtonLink>
        <ButtonLink to="/" tone="quiet">
          Back to Home
        </ButtonLink>
      </div>
    </MessagePage>
  )
}
