import { formatDate } from '@lv/contract/dates'
import type { EventKind } from '@lv/contract/project-options'
import type { ProjectEvent, ProjectWork } from '@lv/contract/project-work'
import { personIn } from './project-words.ts'

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
    <section aria-labelledby="timeline" className="min-w-0">
      <h2 id="timeline" className="text-2xl">
        Timeline
      </h2>
      <Picture events={events} />
      <ol className="mt-4 divide-y divide-dashed divide-edge text-sm">
        {events.map((event, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: what happened is never put in another order
          <li key={at} className="flex gap-x-4 py-2">
            <time dateTime={event.at} className="w-24 shrink-0 text-muted tabular-nums">
              {formatDate(event.at)}
            </time>
            <span className="min-w-0 flex-1 wrap-anywhere">{said(event, work)}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}

type Shape = { width: number; left: number; right: number; top: number; row: number; label: number }

/** Beside its row stands what it is where there is room, on a phone and in a column above it. */
const WIDE: Shape = { width: 640, left: 92, right: 16, top: 14, row: 30, label: 4 }
const NARROW: Shape = { width: 320, left: 8, right: 8, top: 26, row: 38, label: -12 }

/** One dot an event: the days from left to right, a row for each kind; more of a day lie in one dot. */
function Picture({ events }: { events: ProjectEvent[] }) {
  const [start, end] = [events[0], events.at(-1)]
  if (!start || !end) return null
  const label = `${events.length} events from ${formatDate(start.at)} to ${formatDate(end.at)}; the list below names each`
  return (
    <div className="mt-4 rounded-card border border-edge bg-card p-3">
      <Rows events={events} shape={WIDE} label={label} className="max-sm:hidden lg:hidden" />
      <Rows events={events} shape={NARROW} label={label} className="sm:max-lg:hidden" />
    </div>
  )
}

type RowsProps = { events: ProjectEvent[]; shape: Shape; label: string; className: string }

function Rows({ events, shape, label, className }: RowsProps) {
  const times = events.map(({ at }) => new Date(at).getTime())
  const [first, last] = [Math.min(...times), Math.max(...times)]
  const span = Math.max(1, last - first)
  const { left, top } = shape
  const right = shape.width - shape.right
  const x = (at: string) => left + ((new Date(at).getTime() - first) / span) * (right - left)
  const y = (row: (typeof rows)[number]) => top + rows.indexOf(row) * shape.row
  const height = top + rows.length * shape.row + 12
  return (
    <svg
      viewBox={`0 0 ${shape.width} ${height}`}
      role="img"
      aria-label={label}
      className={`w-full fill-current text-ink ${className}`}
    >
      {rows.map((row) => (
        <g key={row}>
          <text x={0} y={y(row) + shape.label} className="fill-muted text-[12px]">
            {row}
          </text>
          <line x1={left} x2={right} y1={y(row)} y2={y(row)} className="stroke-edge" strokeDasharray="2 4" />
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
      <text x={left} y={height - 4} className="fill-muted text-[12px]">
        {formatDate(new Date(first).toISOString())}
      </text>
      <text x={right} y={height - 4} textAnchor="end" className="fill-muted text-[12px]">
        {formatDate(new Date(last).toISOString())}
      </text>
    </svg>
  )
}
