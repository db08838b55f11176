import { formatDateTime } from '@lv/contract/dates'
import type { Engagement, JobEvent } from '@lv/contract/engagements'
import { Section } from '../../ui/section.tsx'
import { Fold } from './job-form.tsx'
import { eventInWords } from './job-words.ts'

/** As many as are shown at once. */
const SHOWN = 6

/** What happened and when, the latest first. */
export function Events({ job }: { job: Engagement }) {
  const events = job.events.toReversed()
  const earlier = events.slice(SHOWN)
  return (
    <Section id="events" title="What happened">
      <List events={events.slice(0, SHOWN)} job={job} />
      {earlier.length > 0 && (
        <Fold label={`${earlier.length} earlier`} isBare>
          <List events={earlier} job={job} />
        </Fold>
      )}
    </Section>
  )
}

const List = ({ events, job }: { events: JobEvent[]; job: Engagement }) => (
  <ol className="border-l-2 border-edge pl-5">
    {events.map((event) => (
      <li key={`${event.kind} ${event.at} ${event.about}`} className="relative pb-4 last:pb-1">
        <span aria-hidden className="absolute top-2 -left-[1.6rem] size-2.5 rounded-full bg-line" />
        <p className="wrap-anywhere">{eventInWords(event, job)}</p>
        <time dateTime={event.at} className="text-sm text-muted">
          {formatDateTime(event.at)}
        </time>
      </li>
    ))}
  </ol>
)
