import { formatDate } from '@lv/contract/dates'
import { lazy } from 'react'
import { data, href, isRouteErrorResponse } from 'react-router'
import { apiContext } from '../../api.ts'
import { House } from '../../drawing/house.tsx'
import { weatherboard } from '../../drawing/house-drawings.tsx'
import { privateHeaders } from '../../features/email-proof/pending-email.ts'
import { pageMeta } from '../../meta.ts'
import { asRefusal } from '../../refusal.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import type { Route } from './+types/shared.ts'
import { SavedCard } from './saved-card.tsx'

export const headers = privateHeaders

export async function loader({ params, context }: Route.LoaderArgs) {
  try {
    return await context.get(apiContext).saved.shared({ params })
  } catch (error) {
    const refusal = asRefusal(error)
    if (refusal && refusal.status < 500) throw data(refusal.message, { status: 404 })
    throw error
  }
}

// The token stays out of the head of the page, which other sites may be shown.
export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData ? `Shortlist of ${loaderData.sharedBy}` : 'Shortlist',
    isPrivate: true,
    path: href('/professionals/directory'),
  })

const ErrorPage = lazy(() => import('../../shell/error-page.tsx'))

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error) || error.status !== 404) return <ErrorPage error={error} />
  return (
    <div className="page-width py-8 lg:py-12">
      <h1 className="sr-only">Shortlist</h1>
      <EmptyState
        title="This link doesn’t work any longer"
        text="It has expired, or whoever shared it ended it. Ask them for a new one."
        drawing={<House house={weatherboard} />}
        actions={<ButtonLink to={href('/professionals/directory')}>Find a professional</ButtonLink>}
      />
    </div>
  )
}

/** Somebody's saved professionals, for whoever has the link. */
export default function Shared({ loaderData: { sharedBy, expiresAt, items } }: Route.ComponentProps) {
  return (
    <div className="page-width py-8 lg:py-12">
      <h1 className="text-3xl wrap-anywhere">{sharedBy}’s shortlist</h1>
      <p className="mt-2 max-w-text text-muted">
        {sharedBy} saved {items.length === 1 ? 'this professional' : `these ${items.length} professionals`} and shared
        the list with you. It’s here until {formatDate(expiresAt)}.
      </p>
      <ul className="mt-8 grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
        {items.map((professional) => (
          <SavedCard key={professional.id} professional={professional} />
        ))}
      </ul>
      {items.length === 0 && <p className="mt-6">The list is empty at the moment.</p>}
    </div>
  )
}
