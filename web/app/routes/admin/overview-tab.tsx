import type { AdminDashboard } from '@lv/contract/admin'
import { formatDollars } from '@lv/contract/money'
import { formatNumber } from '@lv/contract/numbers'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { ChartTable } from '../../ui/chart-table.tsx'
import { DayChart } from './day-chart.tsx'
import type { TabContext, TabProps } from './tabs.ts'

type Figure = { name: string; value: string; note?: string }

const hours = (value: number | null) => (value === null ? 'None yet' : `${formatNumber(value)} h`)

const figuresOf = (it: AdminDashboard): Figure[] => [
  {
    name: 'Professionals',
    value: formatNumber(it.total_professionals),
    note: `${formatNumber(it.active_professionals)} active`,
  },
  {
    name: 'Leads, last 30 days',
    value: formatNumber(it.leads_last_30_days),
    note: `${formatNumber(it.analytics.leads_last_7_days)} in the last 7 days`,
  },
  { name: 'Pending reports', value: formatNumber(it.pending_reports) },
  {
    name: 'Lead points spent',
    value: formatNumber(it.lead_points_spent),
    note: `last 30 days; ${formatNumber(it.lead_points_given_back)} went back`,
  },
  {
    name: 'Revenue, last 30 days',
    value: formatDollars(it.revenue_cents_last_30_days),
    note: `${formatDollars(it.revenue_cents_total)} ever, GST included`,
  },
  { name: 'LV Points held by professionals', value: formatNumber(it.total_lv_points) },
  { name: 'Credit held by professionals', value: formatDollars(Math.round(Number(it.total_credit_balance) * 100)) },
  {
    name: 'Contact rate',
    value: it.analytics.contact_rate === null ? 'None yet' : `${formatNumber(it.analytics.contact_rate)}%`,
    note: 'of the leads of 30 days',
  },
  { name: 'Average response', value: hours(it.analytics.average_response_hours), note: 'from the lead to contact' },
  { name: 'Top project type', value: it.analytics.top_project_type ?? 'None yet', note: 'last 30 days' },
]

/** The documented figures, each with what it counts. */
function OverviewFigures({ dashboard }: { dashboard: AdminDashboard }) {
  return (
    <Card>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-6 sm:grid-cols-3 lg:grid-cols-5">
        {figuresOf(dashboard).map(({ name, value, note }) => (
          <div key={name} className="min-w-0">
            <dt className="text-sm text-muted">{name}</dt>
            <dd className="font-display text-xl font-semibold break-words tabular-nums">
              {value}
              {note && <span className="block font-sans text-xs font-normal text-muted">{note}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

type Note = AdminDashboard['banner']['notes'][number]

const paces: Record<AdminDashboard['banner']['pace'], string> = {
  busy: 'Busy day',
  steady: 'Steady day',
  quiet: 'Quiet day',
}

const count = (number: number, one: string, many: string) => `${number} ${number === 1 ? one : many}`

const priorities: Record<Note, { tone: BadgeTone; priority: string; say: (dashboard: AdminDashboard) => string }> = {
  pendingReports: {
    tone: 'alert',
    priority: 'High',
    say: ({ pending_reports: reports }) =>
      `${count(reports, 'lead report waits', 'lead reports wait')} for a decision.`,
  },
  fewProfessionals: {
    tone: 'attention',
    priority: 'Medium',
    say: ({ active_professionals: active }) =>
      `Only ${count(active, 'professional is', 'professionals are')} active: homeowners may wait for quotes.`,
  },
  goodWeek: {
    tone: 'good',
    priority: 'Good',
    say: ({ analytics }) => `${count(analytics.leads_last_7_days, 'lead', 'leads')} in the last 7 days.`,
  },
}

/** How the day goes, and what wants attention first: the documented rules. */
function Greeting({ dashboard }: { dashboard: AdminDashboard }) {
  const { banner, analytics } = dashboard
  return (
    <section aria-label="Today" className="rounded-card bg-tint p-5">
      <p className="font-display text-xl font-semibold">
        {paces[banner.pace]}: {count(analytics.leads_last_24_hours, 'lead', 'leads')} in the last 24 hours
      </p>
      {banner.notes.length > 0 && (
        <ul className="mt-3 flex flex-col gap-2">
          {banner.notes.map((note) => (
            <li key={note} className="flex flex-wrap items-center gap-2">
              <Badge tone={priorities[note].tone}>{priorities[note].priority}</Badge>
              {priorities[note].say(dashboard)}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

const SHOWN = 8

/** Which kinds of work the leads of thirty days were for: bars, and all of them as a table. */
function TypeChart({ types }: { types: AdminDashboard['project_types'] }) {
  const most = Math.max(...types.map(({ leads }) => leads), 1)
  return (
    <section className="min-w-0">
      <h2 className="text-xl">Kinds of work</h2>
      {types.length === 0 ? (
        <p className="mt-3 text-muted">No leads in the last 30 days.</p>
      ) : (
        <figure className="mt-3 rounded-card border border-edge bg-card p-4">
          <ul aria-hidden className="flex flex-col gap-2">
            {types.slice(0, SHOWN).map(({ type, leads }) => (
              <li key={type} className="grid grid-cols-[minmax(6rem,12rem)_1fr_auto] items-center gap-3 text-sm">
                <span className="truncate">{type}</span>
                <span className="h-4 rounded-inner bg-good" style={{ width: `${(leads / most) * 100}%` }} />
                <span className="tabular-nums">{formatNumber(leads)}</span>
              </li>
            ))}
          </ul>
          <ChartTable
            caption="Kinds of work"
            columns={['Kind of work', 'Leads']}
            rows={types.map(({ type, leads }) => ({ name: type, values: [formatNumber(leads)] }))}
          />
        </figure>
      )}
    </section>
  )
}

export const load = ({ api }: TabContext) => api.admin.dashboard({})

/** The business at a glance: what needs attention, the documented figures, and the last thirty days. */
export default function OverviewTab({ data }: TabProps<typeof load>) {
  return (
    <div className="flex flex-col gap-8 pt-6">
      <Greeting dashboard={data} />
      <OverviewFigures dashboard={data} />
      <div className="grid items-start gap-x-8 gap-y-8 lg:grid-cols-2">
        <DayChart days={data.days} kind="leads" />
        <DayChart days={data.days} kind="revenue" />
      </div>
      <TypeChart types={data.project_types} />
    </div>
  )
}
