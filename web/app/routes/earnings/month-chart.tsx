import { formatMonth } from '@lv/contract/calendar'
import type { Earnings } from '@lv/contract/earnings'
import { exactDollars } from '@lv/contract/money'
import { ChartKey } from '../../ui/chart-key.tsx'
import { ChartTable } from '../../ui/chart-table.tsx'

type Month = Earnings['months'][number]

const sumOf = ({ membershipCents, courseCents, premiumCents }: Month) => membershipCents + courseCents + premiumCents

const cellsOf = (month: Month) => ({
  name: formatMonth(month.month),
  values: [
    exactDollars(month.membershipCents),
    exactDollars(month.courseCents),
    exactDollars(month.premiumCents),
    <strong key="total" className="font-semibold">
      {exactDollars(sumOf(month))}
    </strong>,
  ],
})

/** What the last twelve months brought: bars drawn by the server, and the same as a table for those who prefer it. */
export function MonthChart({ months }: { months: Month[] }) {
  const most = Math.max(...months.map(sumOf), 1)
  return (
    <section aria-labelledby="months" className="min-w-0">
      <h2 id="months" className="text-2xl">
        By month
      </h2>
      {months.every((month) => sumOf(month) === 0) ? (
        <p className="mt-3 text-muted">
          Nothing earned yet. The chart starts with your first membership or course sold.
        </p>
      ) : (
        <figure className="mt-4 rounded-card border border-edge bg-card p-4 sm:p-5">
          <p aria-hidden className="mb-1 text-xs text-muted tabular-nums">
            {exactDollars(most)}
          </p>
          <div aria-hidden className="flex h-52 items-end gap-1 border-b-2 border-line sm:gap-2">
            {months.map((month) => (
              <Bar key={month.month} month={month} most={most} />
            ))}
          </div>
          <ul aria-hidden className="mt-1.5 flex gap-1 text-center text-xs text-muted sm:gap-2">
            {months.map(({ month }) => (
              <li key={month} className="min-w-0 flex-1">
                <span className="sm:hidden">{formatMonth(month).charAt(0)}</span>
                <span className="max-sm:hidden">{formatMonth(month).slice(0, 3)}</span>
              </li>
            ))}
          </ul>
          <figcaption className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-sm">
            <ChartKey className="bg-good">Memberships</ChartKey>
            <ChartKey className="bg-accent">Courses</ChartKey>
            <ChartKey className="border border-line bg-wattle">Premium</ChartKey>
            <span className="text-muted">after the platform’s 20%</span>
          </figcaption>
          <ChartTable
            caption="What each month brought"
            columns={['Month', 'Memberships', 'Courses', 'Premium', 'Total']}
            rows={months.toReversed().map(cellsOf)}
          />
        </figure>
      )}
    </section>
  )
}

function Bar({ month, most }: { month: Month; most: number }) {
  const share = (cents: number) => `${(Math.max(0, cents) / most) * 100}%`
  const title = `${formatMonth(month.month)}: ${exactDollars(sumOf(month))}`
  return (
    <div title={title} className="flex h-full min-w-0 flex-1 flex-col justify-end">
      {month.premiumCents > 0 && (
        <span className="border border-b-0 border-line bg-wattle" style={{ height: share(month.premiumCents) }} />
      )}
      {month.courseCents > 0 && <span className="bg-accent" style={{ height: share(month.courseCents) }} />}
      {month.membershipCents > 0 && <span className="bg-good" style={{ height: share(month.membershipCents) }} />}
    </div>
  )
}
