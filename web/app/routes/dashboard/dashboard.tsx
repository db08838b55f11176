import { href, redirect } from 'react-router'
import { apiContext, visitContext } from '../../api.ts'
import { beforeOf } from '../../before-of.ts'
import { House } from '../../drawing/house.tsx'
import { weatherboard } from '../../drawing/weatherboard.tsx'
import { OwnBookings } from '../../features/bookings/own-bookings.tsx'
import { shownBooking } from '../../features/bookings/shown-booking.ts'
import { OnboardingCard } from '../../features/onboarding/onboarding-card.tsx'
import { pageMeta } from '../../meta.ts'
import type { PageHandle } from '../../page-handle.ts'
import { useRootData } from '../../root-data.ts'
import { signInAddress } from '../../shell/sign-in-address.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { isScripted } from '../../ui/is-scripted.ts'
import { LoadMore } from '../../ui/load-more.tsx'
import type { Route } from './+types/dashboard.ts'
import { Counters } from './counters.tsx'
import { nextAction } from './next-action.ts'
import { NextCard } from './next-card.tsx'
import { ProjectCard } from './project-card.tsx'
import { useExpiredSession } from './use-expired-session.ts'

/** With JavaScript an ended session is said before it is renewed; a visitor goes to sign in at once. */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  const { viewer } = context.get(visitContext)
  // Where the logo leads too: without projects of their own a professional has nothing here.
  if (viewer?.professional && !viewer.has.projects) throw redirect(viewer.home)
  if (!viewer) {
    if (isScripted(request))
      return { requests: null, next: null, before: undefined, action: null, bookings: [], onboarding: null }
    throw redirect(signInAddress(href('/dashboard')))
  }
  const before = beforeOf(url)
  const { requests, consultations, onboarding } = context.get(apiContext)
  const [{ items, next }, bookings, progress] = await Promise.all([
    requests.mine({ query: { before } }),
    viewer.has.bookings ? consultations.mine({}) : [],
    onboarding.progress({}),
  ])
  return {
    requests: items,
    next,
    before,
    action: nextAction(items),
    bookings: bookings.map(shownBooking),
    onboarding: progress,
  }
}

export const handle: PageHandle = { query: ['before'] }

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'My projects', isPrivate: true })

export default function Dashboard({
  loaderData: { requests, next, before, action, bookings, onboarding },
}: Route.ComponentProps) {
  const { viewer } = useRootData()
  useExpiredSession(requests === null)
  if (requests === null) return <div className="page-width min-h-96" />
  const counters = next === null && before === undefined && <Counters requests={requests} />
  const countsFirst = !action && requests.length > 0
  return (
    <div className="page-width py-8 lg:py-12">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="text-3xl">Welcome{viewer?.firstName ? `, ${viewer.firstName}` : ''}</h1>
          <p className="mt-1 text-lg text-muted">Your quote requests and where each one is up to.</p>
        </div>
        <ButtonLink to={href('/get-quotes')}>New Quote Request</ButtonLink>
      </div>
      {action && before === undefined && <NextCard next={action} />}
      {countsFirst && counters}
      {onboarding && before === undefined && <OnboardingCard progress={onboarding} />}
      {!countsFirst && counters}
      {before && (
        <ButtonLink to={href('/dashboard')} tone="plain" className="mt-6 -ml-4">
          Back to the newest
        </ButtonLink>
      )}
      <div className={bookings.length > 0 ? 'mt-8 grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_21rem]' : 'mt-8'}>
        <div className="min-w-0">
          {requests.length === 0 ? (
            <div>
              <EmptyState
                drawing={<House house={weatherboard} />}
                title="No Projects Yet"
                text="Tell us once what you want done, and compare up to three quotes line by line."
                actions={<ButtonLink to={href('/get-quotes')}>Get Your First Quote</ButtonLink>}
              />
            </div>
          ) : (
            <ul className={`grid gap-5 ${bookings.length > 0 ? 'xl:grid-cols-2' : 'md:grid-cols-2'}`}>
              {requests.map((request) => (
                <ProjectCard key={request.id} request={request} />
              ))}
            </ul>
          )}
          {next && <LoadMore to={`${href('/dashboard')}?before=${next}`} label="Older projects" />}
        </div>
        {bookings.length > 0 && (
          <section aria-labelledby="bookings">
            <h2 id="bookings" className="mb-3 text-xl">
              My bookings
            </h2>
            <OwnBookings bookings={bookings} />
          </section>
        )}
      </div>
    </div>
  )
}
