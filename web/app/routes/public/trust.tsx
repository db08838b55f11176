import { Link } from 'react-router'
import { apiContext } from '../../api.ts'
import { formatDateTime, formatDuration } from '../../format.ts'
import { pageMeta } from '../../meta.ts'
import type { Route } from './+types/trust.ts'
import { type CountRow, CountTable } from './trust-counts.tsx'
import { GivenBack } from './trust-given-back.tsx'

export const loader = async ({ context }: Route.LoaderArgs) => context.get(apiContext).trust.figures({})

export { onlyRead as handle } from '../../page-handle.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Trust, counted',
    description:
      'Requests, leads, points that went back and why, first answers, removed reviews and licence checks: counted from our records when you ask.',
    path: '/trust',
  })

export default function Trust({ loaderData: figures }: Route.ComponentProps) {
  const { countedAt, requests, leads, reviews, removedReviews, removalReasons, licences, insurances } = figures
  const day = formatDateTime(countedAt)
  const reviewRows: CountRow[] = [
    { label: 'Reviews of finished jobs', count: reviews },
    { label: 'Removed by us', count: removedReviews, of: reviews },
    ...removalReasons.map(({ reason, count }) => ({ label: `Removed: ${reason}`, count, of: removedReviews })),
  ]
  return (
    <div className="page-width pt-8 lg:pt-14">
      <h1 className="text-3xl sm:text-4xl">
        <span className="block">Do not take our word.</span> Count with us.
      </h1>
      <p className="mt-4 max-w-[37.25em] text-lg text-muted">
        Every figure here is counted from our records when you ask, since the first day, and was last counted {day}.
        What rests on fewer than ten is not shown: it says little, and may point at a person.
      </p>
      <div className="mt-10 grid items-start gap-x-10 gap-y-10 lg:grid-cols-2">
        <div className="grid gap-y-10">
          <CountTable
            title="Requests and leads"
            note="A request goes to at most three professionals; each of those is a lead."
            day={day}
            rows={[
              { label: 'Requests with a verified email', count: requests },
              { label: 'Leads sent for them', count: leads },
              firstAnswer(figures.firstResponse),
            ]}
          />
          <CountTable
            title="Licences and insurances"
            note="What a person of ours looked at before a profile says that it was checked."
            day={day}
            rows={[
              { label: 'Licences checked', count: licences.checked },
              { label: 'Licences not accepted', count: licences.rejected },
              { label: 'Insurances checked', count: insurances.checked },
              { label: 'Insurances not accepted', count: insurances.rejected },
            ]}
          />
          <CountTable
            title="Reviews"
            note="Only the homeowner of a finished job writes one. A bad review is no reason to remove it."
            day={day}
            rows={reviewRows}
          />
        </div>
        <div className="grid gap-y-10">
          <GivenBack figures={figures} day={day} />
          <p className="rounded-card border border-edge bg-card px-4 py-3.5 sm:px-5">
            Does a figure look wrong to you?{' '}
            <Link to="/contact" className="font-semibold text-accent underline underline-offset-4">
              Tell us
            </Link>
            . Whether the site itself works stands on the{' '}
            <Link to="/status" className="font-semibold text-accent underline underline-offset-4">
              status page
            </Link>
            .
          </p>
        </div>
      </div>
    </div>
  )
}

type FirstResponse = Route.ComponentProps['loaderData']['firstResponse']

/** The median with what it rests on. */
const firstAnswer = (first: FirstResponse): CountRow => ({
  label: 'First answer, median in business hours',
  count: first?.count ?? null,
  ...(first && {
    figure: formatDuration(first.medianMinutes),
    says: `n = ${first.count}, the newest of ${first.days} days`,
  }),
})
