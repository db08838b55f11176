import { DayChart } from './day-chart.tsx'
import { Greeting } from './greeting.tsx'
import { OverviewFigures } from './overview-figures.tsx'
import type { AtTab, TabProps } from './tabs.ts'
import { TypeChart } from './type-chart.tsx'

export const load = ({ api }: AtTab) => api.admin.dashboard({})

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
