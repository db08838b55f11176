import type { AdminDashboard } from '@lv/contract/admin'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'

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
export function Greeting({ dashboard }: { dashboard: AdminDashboard }) {
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
