import { formatDate } from '@lv/contract/dates'
import type { EngagementSummary } from '@lv/contract/engagements'
import { formatDollars } from '@lv/contract/money'
import { MapPin } from 'lucide-react'
import { href, Link } from 'react-router'
import { apiContext } from '../../api.ts'
import { House } from '../../drawing/house.tsx'
import { bungalow } from '../../drawing/house-drawings.tsx'
import { houseOf } from '../../drawing/house-of.ts'
import { requirePerson } from '../../features/sign-in/require-person.ts'
import { pageMeta } from '../../meta.ts'
import { Badge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import type { Route } from './+types/jobs.ts'
import { jobStatuses } from './job-words.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { professional } = requirePerson({ context, url })
  return { jobs: await context.get(apiContext).engagements.list({}), isProfessional: professional !== null }
}

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'My jobs', isPrivate: true })

/** Jobs under way and finished, as homeowner and as professional. */
export default function JobsPage({ loaderData: { jobs, isProfessional } }: Route.ComponentProps) {
  return (
    <div className="page-width py-8 lg:py-12">
      <h1 className="text-3xl">My jobs</h1>
      {jobs.length === 0 ? (
        <div className="mt-6">
          <EmptyState
            drawing={<House house={bungalow} />}
            title="No jobs yet"
            text="A job begins when a homeowner accepts a quote."
            actions={
              isProfessional ? (
                <ButtonLink to={href('/professionals/leads')}>Open the lead inbox</ButtonLink>
              ) : (
                <ButtonLink to={href('/dashboard')}>My projects</ButtonLink>
              )
            }
          />
        </div>
      ) : (
        <ul className="mt-6 grid gap-5 md:grid-cols-2 lg:grid-cols-3">
          {jobs.map((job) => (
            <JobCard key={job.id} job={job} />
          ))}
        </ul>
      )}
    </div>
  )
}

/** What is paid of the price, as a bar. */
function Paid({
  totalCents,
  paidCents,
  claimedCents,
}: Pick<EngagementSummary, 'totalCents' | 'paidCents' | 'claimedCents'>) {
  const share = (cents: number) => `${totalCents > 0 ? (cents / totalCents) * 100 : 0}%`
  return (
    <div className="mt-auto pt-2">
      <div aria-hidden className="flex h-2.5 overflow-hidden rounded-[2px] bg-tint">
        <span className="bg-good" style={{ width: share(paidCents) }} />
        <span className="bg-wattle" style={{ width: share(claimedCents) }} />
      </div>
      <p className="mt-2 text-sm tabular-nums">
        <strong>{formatDollars(paidCents)}</strong> of {formatDollars(totalCents)} paid
        {claimedCents > 0 && `, ${formatDollars(claimedCents)} claimed`}
      </p>
    </div>
  )
}

function JobCard({ job }: { job: EngagementSummary }) {
  const { id, title, place, status, isOwner, withWhom, startedAt } = job
  const { label, tone } = jobStatuses[status]
  return (
    <Card as="li" className="gap-2">
      <div className="flex items-start justify-between gap-4">
        <div className="flex min-w-0 flex-col items-start gap-2">
          <Badge tone={tone}>{label}</Badge>
          <h2 className="text-lg">
            <Link
              to={href('/job/:engagementId', { engagementId: id })}
              className="after:absolute after:inset-0 hover:underline"
            >
              {title}
            </Link>
          </h2>
          <p className="text-muted">
            {isOwner ? 'by' : 'for'} {withWhom}
          </p>
        </div>
        <House house={houseOf(id)} className="block h-20 w-auto shrink-0" />
      </div>
      <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted">
        <span className="inline-flex items-center gap-1.5">
          <MapPin aria-hidden size={15} />
          {place}
        </span>
        <span>since {formatDate(startedAt)}</span>
      </p>
      <Paid {...job} />
    </Card>
  )
}
