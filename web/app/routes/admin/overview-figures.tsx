import type { AdminDashboard } from '@lv/contract/admin'
import { formatDollars, formatNumber } from '../../format.ts'
import { Card } from '../../ui/card.tsx'

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
export function OverviewFigures({ dashboard }: { dashboard: AdminDashboard }) {
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
