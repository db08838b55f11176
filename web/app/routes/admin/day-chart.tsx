import type { AdminDashboard } from '@lv/contract/admin'
import { formatDay } from '@lv/contract/dates'
import { formatDollars } from '@lv/contract/money'
import { formatNumber } from '@lv/contract/numbers'
import { ChartKey } from '../../ui/chart-key.tsx'
import { ChartTable } from '../../ui/chart-table.tsx'

type Day = AdminDashboard['days'][number]

const kinds = {
  leads: {
    title: 'Leads by day',
    columns: ['Day', 'Leads', 'Contacted'],
    size: ({ leads }: Day) => leads,
    part: ({ contacted }: Day) => contacted,
    say: (size: number) => formatNumber(size),
    cells: ({ leads, contacted }: Day) => [formatNumber(leads), formatNumber(contacted)],
    empty: 'No leads in the last 30 days.',
  },
  revenue: {
    title: 'Revenue by day',
    columns: ['Day', 'Revenue'],
    size: ({ revenueCents }: Day) => revenueCents,
    part: () => 0,
    say: formatDollars,
    cells: ({ revenueCents }: Day) => [formatDollars(revenueCents)],
    empty: 'No payments in the last 30 days.',
  },
}

const short = (day: string) => formatDay(day).replace(/ \d{4}$/, '')

/** Thirty days as bars that the server draws, and as a table. A day on which more went back than came has no bar. */
export function DayChart({ days, kind }: { days: Day[]; kind: keyof typeof kinds }) {
  const { title, columns, size, part, say, cells, empty } = kinds[kind]
  const most = Math.max(...days.map(size), 1)
  const [first, last] = [days[0], days.at(-1)]
  return (
    <section className="min-w-0">
      <h2 className="text-xl">{title}</h2>
      {days.every((day) => size(day) === 0) || !first || !last ? (
        <p className="mt-3 text-muted">{empty}</p>
      ) : (
        <figure className="mt-3 rounded-card border border-edge bg-card p-4">
          <p aria-hidden className="mb-1 text-xs text-muted tabular-nums">
            {say(most)}
          </p>
          <div aria-hidden className="flex h-40 items-end gap-px border-b-2 border-line sm:gap-1">
            {days.map((day) => (
              <Bar
                key={day.day}
                title={`${formatDay(day.day)}: ${say(size(day))}`}
                share={size(day) / most}
                part={part(day) / Math.max(size(day), 1)}
              />
            ))}
          </div>
          <p aria-hidden className="mt-1.5 flex justify-between text-xs text-muted">
            <span>{short(first.day)}</span>
            <span>{short(last.day)}</span>
          </p>
          {kind === 'leads' && (
            <figcaption className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-sm">
              <ChartKey className="border border-line bg-wattle">Sent</ChartKey>
              <ChartKey className="bg-good">of these contacted</ChartKey>
            </figcaption>
          )}
          <ChartTable
            caption={title}
            columns={columns}
            rows={days.toReversed().map((day) => ({ name: formatDay(day.day), values: cells(day) }))}
          />
        </figure>
      )}
    </section>
  )
}

function Bar({ title, share, part }: { title: string; share: number; part: number }) {
  return (
    <div title={title} className="flex h-full min-w-0 flex-1 items-end">
      {share > 0 && (
        <div
          className="flex w-full flex-col justify-end border border-b-0 border-line bg-wattle"
          style={{ height: `${share * 100}%` }}
        >
          {part > 0 && <span className="bg-good" style={{ height: `${part * 100}%` }} />}
        </div>
      )}
    </div>
  )
}
