import { redirect } from 'react-router'
import { apiContext, visitContext } from '../../api.ts'
import { House } from '../../drawing/house.tsx'
import { weatherboard } from '../../drawing/weatherboard.tsx'
import { pageMeta } from '../../meta.ts'
import { useRootData } from '../../root-data.ts'
import { signInAddress } from '../../shell/sign-in-address.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { isScripted } from '../posts/is-scripted.ts'
import type { Route } from './+types/dashboard.ts'
import { Counters } from './counters.tsx'
import { ProjectCard } from './project-card.tsx'
import { useExpiredSession } from './use-expired-session.ts'

/** With JavaScript an ended session is said before it is renewed; a visitor goes to sign in at once. */
export async function loader({ request, context }: Route.LoaderArgs) {
  if (!context.get(visitContext).viewer) {
    if (isScripted(request)) return { requests: null }
    throw redirect(signInAddress('/dashboard'))
  }
  return { requests: await context.get(apiContext).requests.mine({}) }
}

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'My projects', isPrivate: true })

export default function Dashboard({ loaderData: { requests } }: Route.ComponentProps) {
  const { viewer } = useRootData()
  useExpiredSession(requests === null)
  if (requests === null) return <div className="page-width min-h-96" />
  return (
    <div className="page-width py-8 lg:py-12">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="text-3xl">Welcome{viewer?.firstName ? `, ${viewer.firstName}` : ''}</h1>
          <p className="mt-1 text-lg text-muted">Your quote requests and where each of them stands.</p>
        </div>
        <ButtonLink to="/get-quotes">New Quote Request</ButtonLink>
      </div>
      <Counters requests={requests} />
      {requests.length === 0 ? (
        <div className="mt-8">
          <EmptyState
            drawing={<House house={weatherboard} />}
            title="No Projects Yet"
            text="Say once what you want done, and compare up to three quotes line by line."
            actions={<ButtonLink to="/get-quotes">Get Your First Quote</ButtonLink>}
          />
        </div>
      ) : (
        <ul className="mt-8 grid gap-5 md:grid-cols-2">
          {requests.map((request) => (
            <ProjectCard key={request.id} request={request} />
          ))}
        </ul>
      )}
    </div>
  )
}
