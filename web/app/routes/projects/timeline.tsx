import type { EventKind } from '@lv/contract/project-options'
import type { ProjectEvent, ProjectWork } from '@lv/contract/project-work'
import { formatDate } from '../../format.ts'
import { personIn } from './work-people.ts'

/** The rows of the picture: what comes from whom. */
const rows = ['Project', 'People', 'Papers', 'Tasks', 'Variations'] as const
const rowOf: Record<EventKind, (typeof rows)[number]> = {
  posted: 'Project',
  started: 'Project',
  ended: 'Project',
  accepted: 'People',
  document: 'Papers',
  addendum: 'Papers',
  task: 'Tasks',
  proposed: 'Variations',
  agreed: 'Variations',
  refused: 'Variations',
}

/** An event in words: 'Ada Byron joined'. */
function said({ kind, about, personId }: ProjectEvent, work: ProjectWork): string {
  const who = personIn(work, personId)
  const words: Record<EventKind, string> = {
    posted: 'Posted',
    started: 'Started',
    ended: about === 'completed' ? 'Completed' : 'Closed',
    accepted: `${who} joined`,
    document: `Document: ${about}`,
    addendum: `Addendum ${about}`,
    task: `Done: ${about}`,
    proposed: `${who} proposed variation ${about}`,
    agreed: `${who} agreed to variation ${about}`,
    refused: `${who} declined variation ${about}`,
  }
  return words[kind]
}

/** What happened: a picture along the days, and the same as a list. */
export function Timeline({ work }: { work: ProjectWork }) {
  const { events } = work
  return (
    <section aria-labelledby="timeline">
      <h2 id="timeline" className="text-2xl">
        Timeline
      </h2>
      <Picture events={events} />
      <ol className="mt-4 divide-y divide-dashed divide-edge text-sm">
        {events.map((event, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: what happened is never put in another order
          <li key={at} className="flex flex-wrap gap-x-4 py-2">
            <time dateTime={event.at} className="w-28 shrink-0 text-muted tabular-nums">
              {formatDate(event.at)}
            </time>
            <span className="min-w-0 grow wrap-anywhere">{said(event, work)}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}

const WIDTH = 640
const LEFT = 92
const RIGHT = 16
const ROW = 30
const TOP = 14

/** One dot an event: the days from left to right, a row for each kind; more of a day lie in one dot. */
function Picture({ events }: { events: ProjectEvent[] }) {
  const times = events.map(({ at }) => new Date(at).getTime())
  const [first, last] = [Math.min(...times), Math.max(...times)]
  const span = Math.max(1, last - first)
  const x = (at: string) => LEFT + ((new Date(at).getTime() - first) / span) * (WIDTH - LEFT - RIGHT)
  const y = (row: (typeof rows)[number]) => TOP + rows.indexOf(row) * ROW
  const height = TOP + rows.length * ROW + 12
  const [start, end] = [events[0], events.at(-1)]
  if (!start || !end) return null
  return (
    <section
      aria-label="Timeline as a picture"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways has to be reached by keyboard
      tabIndex={0}
      className="mt-4 overflow-x-auto rounded-card border border-edge bg-card p-3"
    >
      <svg
        viewBox={`0 0 ${WIDTH} ${height}`}
        role="img"
        aria-label={`${events.length} events from ${formatDate(start.at)} to ${formatDate(end.at)}; the list below names each`}
        className="block w-full min-w-[32rem] fill-current text-ink"
      >
        {rows.map((row) => (
          <g key={row}>
            <text x={0} y={y(row) + 4} className="fill-muted text-[12px]">
              {row}
            </text>
            <line x1={LEFT} x2={WIDTH - RIGHT} y1={y(row)} y2={y(row)} className="stroke-edge" strokeDasharray="2 4" />
          </g>
        ))}
        {events.map((event, at) => (
          <circle
            // biome-ignore lint/suspicious/noArrayIndexKey: what happened is never put in another order
            key={at}
            cx={x(event.at)}
            cy={y(rowOf[event.kind])}
            r={5}
            className={event.kind === 'refused' ? 'fill-muted' : 'fill-accent'}
          />
        ))}
        <text x={LEFT} y={height - 4} className="fill-muted text-[12px]">
          {formatDate(start.at)}
        </text>
        <text x={WIDTH - RIGHT} y={height - 4} textAnchor="end" className="fill-muted text-[12px]">
          {formatDate(end.at)}
        </text>
      </svg>
    </section>
  )
}
