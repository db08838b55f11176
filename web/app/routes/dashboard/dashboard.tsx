import type { EngagementSummary } from '@lv/contract/engagements'
import type { UserRequest } from '@lv/contract/requests'
import { ArrowRight } from 'lucide-react'
import { useEffect } from 'react'
import { href, redirect, useNavigate } from 'react-router'
import { apiContext, visitContext } from '../../api.ts'
import { House } from '../../drawing/house.tsx'
import { weatherboard } from '../../drawing/house-drawings.tsx'
import { OwnBookings } from '../../features/bookings/own-bookings.tsx'
import { shownBooking } from '../../features/bookings/shown-booking.ts'
import { OnboardingCard } from '../../features/onboarding/onboarding-card.tsx'
import { pageMeta } from '../../meta.ts'
import type { PageHandle } from '../../page-handle.ts'
import { beforeCursor } from '../../paging.ts'
import { useRootData } from '../../root-data.ts'
import { signInAddress } from '../../shell/sign-in-address.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { isScripted } from '../../ui/hydrated.ts'
import { LoadMore } from '../../ui/load-more.tsx'
import { useToast } from '../../ui/toast-provider.tsx'
import type { Route } from './+types/dashboard.ts'
import { type NextAction, nextAction } from './next-action.ts'
import { nextOf } from './next-of.ts'
import { ProjectCard, type ShownRequest } from './project-card.tsx'

const isPending = ({ status }: UserRequest) => ['unverified', 'pending', 'quoted'].includes(status)

/** Four counts: what waits counts as pending until a quote is accepted. */
function Counters({ requests }: { requests: UserRequest[] }) {
  const count = (is: (request: UserRequest) => boolean) => requests.filter(is).length
  const counters = [
    { label: 'Total', value: requests.length },
    { label: 'Pending', value: count(isPending) },
    { label: 'In Progress', value: count(({ status }) => status === 'in_progress') },
    { label: 'Completed', value: count(({ status }) => status === 'completed') },
  ]
  return (
    <dl className="mt-8 grid grid-cols-2 overflow-hidden rounded-card border border-edge bg-card sm:grid-cols-4">
      {counters.map(({ label, value }) => (
        <div
          key={label}
          className="flex flex-col-reverse border-edge p-4 odd:border-r max-sm:nth-[-n+2]:border-b sm:border-r sm:last:border-r-0"
        >
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="font-display text-3xl font-semibold tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The one thing to do next, before everything else. */
function NextCard({ next }: { next: NextAction }) {
  return (
    <section
      aria-labelledby="next"
      className="mt-6 flex flex-wrap items-center justify-between gap-x-8 gap-y-4 rounded-card border-2 border-accent bg-card p-5"
    >
      <div className="min-w-0">
        <h2 id="next" className="font-sans text-sm font-semibold tracking-normal text-muted">
          Next: {next.project}
        </h2>
        <p className="mt-1 font-display text-xl font-semibold tabular-nums sm:text-2xl">{next.says}</p>
      </div>
      <ButtonLink to={next.to} className="max-sm:w-full">
        {next.label}
        <ArrowRight aria-hidden size={18} />
      </ButtonLink>
    </section>
  )
}

type ProjectsProps = { requests: ShownRequest[]; jobs: EngagementSummary[]; isNarrow: boolean }

/** What is being built comes before what is only asked for. */
function Projects({ requests, jobs, isNarrow }: ProjectsProps) {
  const [running, asked] = [true, false].map((isRunning) =>
    requests.filter(({ status }) => (status === 'in_progress') === isRunning),
  )
  const groups = [
    { id: 'jobs', title: 'Under way', of: running ?? [] },
    { id: 'requests', title: 'Requests', of: asked ?? [] },
  ].filter(({ of }) => of.length > 0)
  return (
    <div className="flex flex-col gap-8">
      {groups.map(({ id, title, of }) => (
        <section key={id} aria-labelledby={id}>
          <h2 id={id} className={groups.length > 1 ? 'mb-3 text-xl' : 'sr-only'}>
            {title}
          </h2>
          <ul className={`grid gap-5 ${isNarrow ? 'xl:grid-cols-2' : 'md:grid-cols-2'}`}>
            {of.map((request) => (
              <ProjectCard
                key={request.id}
                request={request}
                job={jobs.find((job) => job.id === request.engagementId)}
              />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

const REDIRECT_MS = 1000

/** The session ended while the pages were open: the documented toast, and after a second the sign-in page. */
function useExpiredSession(isExpired: boolean) {
  const toast = useToast()
  const navigate = useNavigate()
  useEffect(() => {
    if (!isExpired) return
    toast({ title: 'Session Expired', description: 'Please login again to access your dashboard.', tone: 'error' })
    const timer = setTimeout(() => navigate(signInAddress(href('/dashboard'))), REDIRECT_MS)
    return () => clearTimeout(timer)
  }, [isExpired, toast, navigate])
}

/** With JavaScript an ended session is said before it is renewed; a visitor goes to sign in at once. */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  const { viewer } = context.get(visitContext)
  // Where the logo leads too: without projects of their own a professional has nothing here.
  if (viewer?.professional && !viewer.has.projects) throw redirect(viewer.home)
  if (!viewer) {
    if (isScripted(request))
      return { requests: null, jobs: [], next: null, before: undefined, action: null, bookings: [], onboarding: null }
    throw redirect(signInAddress(href('/dashboard')))
  }
  const before = beforeCursor(url)
  const { requests, engagements, consultations, onboarding } = context.get(apiContext)
  const [{ items, next }, all, bookings, progress] = await Promise.all([
    requests.mine({ query: { before } }),
    viewer.has.projects ? engagements.list({}) : [],
    viewer.has.bookings ? consultations.mine({}) : [],
    onboarding.progress({}),
  ])
  const jobs = all.filter(({ isOwner, status }) => isOwner && status === 'in_progress')
  return {
    requests: items.map((request) => ({ ...request, says: nextOf(request) })),
    jobs,
    next,
    before,
    action: nextAction(items, jobs),
    bookings: bookings.map(shownBooking),
    onboarding: progress,
  }
}

export const handle: PageHandle = { query: ['before'] }

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'My projects', isPrivate: true })

export default function Dashboard({
  loaderData: { requests, jobs, next, before, action, bookings, onboarding },
}: Route.ComponentProps) {
  const { viewer } = useRootData()
  useExpiredSession(requests === null)
  if (requests === null) return <div className="page-width min-h-96" />
  const counters = next === null && before === undefined && <Counters requests={requests} />
  const steps = onboarding && before === undefined && <OnboardingCard progress={onboarding} />
  const isNew = requests.length === 0
  return (
    <div className="page-width py-8 lg:py-12">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="text-3xl">Welcome{viewer?.firstName ? `, ${viewer.firstName}` : ''}</h1>
          <p className="mt-1 text-lg text-muted">Your quote requests and where each one is up to.</p>
        </div>
        <ButtonLink to={href('/get-quotes')} tone={action || isNew ? 'quiet' : 'primary'}>
          New Quote Request
        </ButtonLink>
      </div>
      {action && before === undefined && <NextCard next={action} />}
      {isNew && steps}
      {counters}
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
            <Projects requests={requests} jobs={jobs} isNarrow={bookings.length > 0} />
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
      {!isNew && steps}
    </div>
  )
}
