import { formatDateTime, formatDuration } from '@lv/contract/dates'
import { formatNumber } from '@lv/contract/numbers'
import type { TrustFigures } from '@lv/contract/trust'
import { href, Link } from 'react-router'
import { apiContext } from '../../api.ts'
import { givingBackLabels, type TrustWords, trustWords } from '../../content/trust.ts'
import { pageMeta } from '../../meta.ts'
import type { Route } from './+types/trust.ts'

type Props = { words: TrustWords['givenBack']; figures: TrustFigures; day: string }

/** Points that went back to professionals: by rule, and by hand. */
function GivenBack({ words, figures: { decidedLeads, givenBack }, day }: Props) {
  return (
    <CountTable
      {...words}
      day={day}
      rows={[
        { label: 'Leads decided so far', count: decidedLeads },
        ...givenBack.map(({ rule, count }) => ({ label: givingBackLabels[rule], count, of: decidedLeads })),
      ]}
    />
  )
}

/** Texts come as data, so that they are in the page once and not in its JavaScript too. */
export async function loader({ context }: Route.LoaderArgs) {
  const figures = await context.get(apiContext).trust.figures({})
  const day = formatDateTime(figures.countedAt)
  return { figures, day, words: trustWords(day) }
}

export { staticLivePage as handle } from '../../page-handle.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Trust, counted',
    description:
      'Requests, leads, points returned and why, first answers, removed reviews and licence checks: counted from our records as you open the page.',
    path: href('/trust'),
  })

export default function Trust({ loaderData: { figures, day, words } }: Route.ComponentProps) {
  const { requests, leads, reviews, removedReviews, removalReasons, complaints, promises, licences, insurances } =
    figures
  const reviewRows: CountRow[] = [
    { label: 'Reviews of finished jobs', count: reviews },
    { label: 'Removed by us', count: removedReviews, of: reviews },
    ...removalReasons.map(({ reason, count }) => ({ label: `Removed: ${reason}`, count, of: removedReviews })),
    { label: 'Complaints about reviews', count: complaints.all },
    { label: 'Decided within 7 days', count: complaints.inTime, of: complaints.decided },
    { label: 'The review stayed as it was', count: complaints.kept, of: complaints.decided },
    { label: 'Its author changed the words', count: complaints.amended, of: complaints.decided },
    { label: 'The review was removed', count: complaints.removed, of: complaints.decided },
  ]
  return (
    <div className="page-width pt-8 lg:pt-14">
      <h1 className="text-3xl sm:text-4xl">
        <span className="block">{words.title[0]}</span> {words.title[1]}
      </h1>
      <p className="mt-4 max-w-[37.25em] text-lg text-muted">{words.text}</p>
      <div className="mt-10 grid items-start gap-x-10 gap-y-10 lg:grid-cols-2">
        <div className="grid gap-y-10">
          <CountTable
            {...words.requests}
            day={day}
            rows={[
              { label: 'Requests with a verified email', count: requests },
              { label: 'Leads sent for them', count: leads },
              firstAnswer(figures.firstResponse),
            ]}
          />
          <CountTable
            {...words.licences}
            day={day}
            rows={[
              { label: 'Licences checked', count: licences.checked },
              { label: 'Licences not accepted', count: licences.rejected },
              { label: 'Insurance policies checked', count: insurances.checked },
              { label: 'Insurance policies not accepted', count: insurances.rejected },
            ]}
          />
          <CountTable
            {...words.promises}
            day={day}
            rows={[
              { label: 'Calls and support promised and due', count: promises.due },
              { label: 'Kept by the promised day', count: promises.kept, of: promises.due },
              { label: 'Not kept, said the customer', count: promises.denied, of: promises.due },
            ]}
          />
          <CountTable {...words.reviews} day={day} rows={reviewRows} />
          <CountTable
            {...words.appeals}
            day={day}
            rows={[
              ...appealRows('Professionals’ appeals', figures.appeals.professionals),
              ...appealRows('Appeals in communities', figures.appeals.communities),
            ]}
          />
        </div>
        <div className="grid gap-y-10">
          <GivenBack words={words.givenBack} figures={figures} day={day} />
          <p className="rounded-card border border-edge bg-card px-4 py-3.5 sm:px-5">
            {words.doubt.ask}{' '}
            <Link to={href('/contact')} className="font-semibold text-accent underline underline-offset-4">
              {words.doubt.notifyUs}
            </Link>
            . {words.doubt.whetherItWorks}{' '}
            <Link to={href('/status')} className="font-semibold text-accent underline underline-offset-4">
              {words.doubt.statusPage}
            </Link>
            .
          </p>
        </div>
      </div>
    </div>
  )
}

type Appealed = Route.ComponentProps['loaderData']['figures']['appeals']['professionals']

const appealRows = (whose: string, { all, decided, overturned, inTime, medianDays }: Appealed): CountRow[] => [
  { label: whose, count: all },
  { label: `${whose}: decided in time`, count: inTime, of: decided },
  { label: `${whose}: decision taken back`, count: overturned, of: decided },
  {
    label: `${whose}: days to the answer, median`,
    count: decided,
    ...(medianDays !== null && { figure: String(medianDays), says: `n = ${decided}` }),
  },
]

type FirstResponse = Route.ComponentProps['loaderData']['figures']['firstResponse']

/** The median with what it rests on. */
const firstAnswer = (first: FirstResponse): CountRow => ({
  label: 'First answer, median in business hours',
  count: first?.count ?? null,
  ...(first && {
    figure: formatDuration(first.medianMinutes),
    says: `n = ${first.count}, the newest of ${first.days} days`,
  }),
})

/** A thing that was counted: `count` null is fewer than ten, `of` what it is a part of. */
type CountRow = {
  label: string
  count: number | null
  of?: number | null
  /** Shown in the place of the count, where that is only what the figure rests on. */
  figure?: string
  /** What the figure rests on, in the place of the share. */
  says?: string
}

type TrustCountsProps = { title: string; note: string; day: string; rows: CountRow[] }

/** Counts under a heading, each with what it rests on. */
function CountTable({ title, note, day, rows }: TrustCountsProps) {
  return (
    <section aria-label={title}>
      <h2 className="text-2xl">{title}</h2>
      <p className="mt-1.5 max-w-[37.25em] text-muted">{note}</p>
      <dl className="mt-4 overflow-hidden rounded-card border border-edge bg-card">
        {rows.map((row) => (
          <div
            key={row.label}
            className="flex items-center justify-between gap-4 border-b border-edge px-4 py-3 last:border-b-0 sm:px-5"
          >
            <dt>{row.label}</dt>
            <dd className="shrink-0 text-right">
              <Shown row={row} />
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 text-sm text-muted">Counted {day}</p>
    </section>
  )
}

function Shown({ row: { count, of, figure, says } }: { row: CountRow }) {
  if (count === null) return <span className="block text-sm text-muted max-sm:w-24">fewer than 10: not shown</span>
  const rests = says ?? (of ? `${share(count, of)} of n = ${formatNumber(of)}` : undefined)
  return (
    <>
      <span className="block font-display text-xl leading-tight font-semibold tabular-nums">
        {figure ?? formatNumber(count)}
      </span>
      {rests && <span className="block text-sm text-muted max-sm:max-w-28">{rests}</span>}
    </>
  )
}

/** A part of a whole in percent, with one decimal under ten. */
function share(count: number, of: number) {
  const percent = (count / of) * 100
  return `${percent < 10 ? percent.toFixed(1) : Math.round(percent)}%`
}
