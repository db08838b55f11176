import { formatDate } from '@lv/contract/dates'
import { Download } from 'lucide-react'
import { href, Link } from 'react-router'
import { apiContext } from '../../api.ts'
import { cpdWords } from '../../content/courses.ts'
import { House } from '../../drawing/house.tsx'
import { weatherboard } from '../../drawing/house-drawings.tsx'
import { hoursAndMinutes } from '../../features/courses/hours-and-minutes.ts'
import { requirePerson } from '../../features/sign-in/require-person.ts'
import { pageMeta } from '../../meta.ts'
import { PageBackLink } from '../../ui/back-link.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import type { Route } from './+types/cpd.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  requirePerson({ context, url })
  return { record: await context.get(apiContext).certificates.record({}), words: cpdWords }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Training record', isPrivate: true })

export default function TrainingRecord({ loaderData: { record, words } }: Route.ComponentProps) {
  const { certificates, topics, totalMinutes, measuredMinutes, unmeasuredMinutes } = record
  if (certificates.length === 0) return <Nothing title={words.title} />
  const most = Math.max(...topics.map(({ minutes }) => minutes))
  return (
    <div className="page-width max-w-4xl py-8 lg:py-12">
      <PageBackLink to={`${href('/courses')}?type=enrolled`}>My Courses</PageBackLink>
      <div className="mt-1 flex flex-wrap items-start justify-between gap-4">
        <h1 className="text-3xl">{words.title}</h1>
        <ButtonLink to="/api/certificates.csv" reloadDocument tone="quiet">
          <Download aria-hidden size={18} />
          Download CSV
        </ButtonLink>
      </div>
      <p className="mt-2 max-w-text text-lg text-muted">{words.text}</p>
      <p className="mt-6 font-display text-4xl font-semibold tabular-nums">{hoursAndMinutes(totalMinutes)}</p>
      <p className="text-muted">
        of training in all
        {(measuredMinutes > 0 || unmeasuredMinutes > 0) && `; ${hoursAndMinutes(measuredMinutes)} as measured`}
        {unmeasuredMinutes > 0 &&
          `, and ${hoursAndMinutes(unmeasuredMinutes)} of videos elsewhere as their authors say`}
      </p>
      <section aria-labelledby="topics" className="mt-8">
        <h2 id="topics" className="text-2xl">
          By topic
        </h2>
        <ul className="mt-4 flex flex-col gap-3">
          {topics.map(({ topic, minutes, count }) => (
            <li key={topic} className="grid gap-x-4 gap-y-1 sm:grid-cols-[12rem_minmax(0,1fr)_9rem] sm:items-center">
              <span className="font-semibold">{topic}</span>
              <span aria-hidden className="h-3 overflow-hidden rounded-full bg-tint">
                <span className="block h-full rounded-full bg-good" style={{ width: `${(minutes / most) * 100}%` }} />
              </span>
              <span className="text-muted tabular-nums sm:text-right">
                {hoursAndMinutes(minutes)}, {count} {count === 1 ? 'course' : 'courses'}
              </span>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="certificates" className="mt-10">
        <h2 id="certificates" className="text-2xl">
          Certificates
        </h2>
        <ul className="mt-4 divide-y divide-edge rounded-card border border-edge bg-card">
          {certificates.map(
            ({ code, courseTitle, minutes, measuredMinutes: measured, unmeasuredMinutes: claimed, issuedAt }) => (
              <li key={code} className="relative flex flex-wrap items-baseline gap-x-4 gap-y-1 px-5 py-4">
                <Link
                  to={href('/verify/:code', { code })}
                  className="font-semibold after:absolute after:inset-0 hover:underline"
                >
                  {courseTitle}
                </Link>
                <span className="text-sm text-muted tabular-nums sm:ml-auto">
                  {formatDate(issuedAt)} · {hoursAndMinutes(minutes)}
                  {measured !== null && `, measured ${hoursAndMinutes(measured)}`}
                  {claimed !== null && claimed > 0 && `, videos elsewhere ${hoursAndMinutes(claimed)}`} · {code}
                </span>
              </li>
            ),
          )}
        </ul>
      </section>
    </div>
  )
}

const Nothing = ({ title }: { title: string }) => (
  <div className="page-width py-12">
    <h1 className="text-3xl">{title}</h1>
    <div className="mt-6">
      <EmptyState
        drawing={<House house={weatherboard} />}
        title="No training yet"
        text="Finish a course, and its certificate and hours appear here."
        actions={<ButtonLink to={href('/courses')}>Find a course</ButtonLink>}
      />
    </div>
  </div>
)
