import type { AdminDashboard } from '@lv/contract/admin'
import { formatNumber } from '../../format.ts'
import { ChartTable } from '../../ui/chart-table.tsx'

const SHOWN = 8

/** Which kinds of work the leads of thirty days were for: bars, and all of them as a table. */
export function TypeChart({ types }: { types: AdminDashboard['project_types'] }) {
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
