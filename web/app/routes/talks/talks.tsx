import type { TalkSide } from '@lv/contract/talks'
import { lazy } from 'react'
import { href, isRouteErrorResponse } from 'react-router'
import { apiContext } from '../../api.ts'
import { privateHeaders } from '../../features/email-proof/pending-email.ts'
import { ProfessionalName } from '../../features/professionals/professional-name.tsx'
import { pageMeta } from '../../meta.ts'
import { signInAddress } from '../../shell/sign-in-address.ts'
import { Badge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import type { Route } from './+types/talks.ts'
import { byLink } from './by-link.ts'
import { TalkLost } from './talk-lost.tsx'
import { useReadAgain } from './use-read-again.ts'

export const headers = privateHeaders

export async function loader({ params, context }: Route.LoaderArgs) {
  const talks = await byLink(params, () => context.get(apiContext).talks.get({ params }))
  return { ...talks, token: params.token }
}

// The token stays out of the head of the page, which other sites may be shown.
export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, { title: loaderData?.title ?? 'Your request', isPrivate: true, path: href('/get-quotes') })

const ErrorPage = lazy(() => import('../../shell/error-page.tsx'))

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return isRouteErrorResponse(error) && error.status === 404 ? <TalkLost /> : <ErrorPage error={error} />
}

export default function TalksPage({ loaderData }: Route.ComponentProps) {
  const { requestId, title, email, sides, token } = loaderData
  useReadAgain()
  return (
    <div className="page-width py-8 lg:py-12">
      <div className="mx-auto max-w-2xl">
        <h1 className="text-2xl">{title}</h1>
        <p className="mt-1 text-muted">Talk with each professional who has your request. No account needed.</p>
        {sides.length === 0 ? (
          <p className="mt-6 rounded-control border border-dashed border-edge-control px-4 py-5 text-muted">
            No professional has your request yet. We email you when one writes.
          </p>
        ) : (
          <ul className="mt-6 flex flex-col gap-4">
            {sides.map((side) => (
              <Side key={side.leadId} side={side} token={token} />
            ))}
          </ul>
        )}
        <section aria-labelledby="more" className="mt-10 rounded-card bg-tint p-5">
          <h2 id="more" className="text-lg">
            Compare quotes and choose
          </h2>
          <p className="mt-1 mb-4">
            Sign in with {email}: your request, its quotes and these conversations are then in your account.
          </p>
          <ButtonLink to={signInAddress(href('/quotes/:requestId', { requestId }))} tone="quiet">
            Sign in
          </ButtonLink>
        </section>
      </div>
    </div>
  )
}

function Side({ side, token }: { side: TalkSide; token: string }) {
  const { leadId, name, slug, hasQuoted, messageCount, unread } = side
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-edge bg-card p-4">
      <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="min-w-0 text-lg">
          <ProfessionalName name={name} slug={slug} />
        </h2>
        {hasQuoted && <Badge tone="good">Sent a quote</Badge>}
      </div>
      <ButtonLink to={href('/talks/:token/:leadId', { token, leadId })} tone="quiet">
        {messageCount === 0 ? 'Write a message' : `Messages (${messageCount})`}
        <span className="sr-only"> with {name}</span>
        {unread > 0 && <Badge tone="alert">{unread} new</Badge>}
      </ButtonLink>
    </li>
  )
}
