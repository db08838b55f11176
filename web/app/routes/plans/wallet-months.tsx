import { formatMonth } from '@lv/contract/calendar'
import { formatDollars } from '@lv/contract/money'
import { formatNumber } from '@lv/contract/numbers'
import type { Wallet } from '@lv/contract/points'
import { classNames } from '../../ui/class-names.ts'

type Month = Wallet['months'][number]

/** All that was paid in a month: points, the plan and what was added to it. */
const paidIn = ({ boughtCents, feesCents }: Month) => boughtCents + feesCents

const leadsOf = (leads: number) => `${formatNumber(leads)} ${leads === 1 ? 'lead' : 'leads'}`

/** What was paid month by month, the plan's price included, newest first: as bars, and the same and more as a table. */
export function WalletMonths({ months }: { months: Month[] }) {
  const newest = months.toReversed()
  const paid = months.reduce((sum, month) => sum + paidIn(month), 0)
  const leads = months.reduce((sum, month) => sum + month.leads, 0)
  return (
    <section aria-labelledby="months">
      <h2 id="months" className="text-2xl">
        Spend by month
      </h2>
      <p className="mt-1 mb-3 text-muted">
        {formatDollars(paid)} for points, plan and add-ons, and {leadsOf(leads)} paid for in {months.length} months.
      </p>
      <Bars months={newest} />
      <details className="mt-2">
        <summary className="inline-flex min-h-11 items-center font-semibold text-accent underline-offset-4 hover:underline">
          The same as a table
        </summary>
        <MonthTable months={newest} />
      </details>
    </section>
  )
}

function Bars({ months }: { months: Month[] }) {
  const most = Math.max(1, ...months.map(paidIn))
  return (
    <ol className="flex flex-col gap-2 rounded-card border border-edge bg-card p-4 text-sm tabular-nums sm:p-5">
      {months.map((month) => (
        <li key={month.month} className="grid grid-cols-[4.5rem_minmax(0,1fr)_7.5rem] items-center gap-x-3">
          <span className="text-muted">{formatMonth(month.month)}</span>
          <span aria-hidden className="h-5 border-l border-edge-control">
            <span
              className="block h-full rounded-r-inner bg-good"
              style={{ width: `${(100 * paidIn(month)) / most}%` }}
            />
          </span>
          <span className={classNames('text-right', paidIn(month) === 0 && month.leads === 0 && 'text-muted')}>
            <strong>{formatDollars(paidIn(month))}</strong>, {leadsOf(month.leads)}
          </span>
        </li>
      ))}
    </ol>
  )
}

const columns: { label: string; of: (month: Month) => string }[] = [
  { label: 'For points', of: ({ boughtCents }) => formatDollars(boughtCents) },
  { label: 'Plan and add-ons', of: ({ feesCents }) => formatDollars(feesCents) },
  { label: 'Bought', of: ({ boughtPoints }) => formatNumber(boughtPoints) },
  { label: 'Bonus', of: ({ bonusPoints }) => formatNumber(bonusPoints) },
  { label: 'Spent', of: ({ spentPoints }) => formatNumber(spentPoints) },
  { label: 'Leads', of: ({ leads }) => formatNumber(leads) },
  { label: 'Returned', of: ({ refundedPoints }) => formatNumber(refundedPoints) },
]

function MonthTable({ months }: { months: Month[] }) {
  return (
    <section
      aria-label="Spend by month, as a table"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard
      tabIndex={0}
      className="mt-2 overflow-x-auto rounded-card border border-edge bg-card"
    >
      <table className="w-full border-collapse text-sm [&_tbody_tr]:border-t [&_tbody_tr]:border-edge">
        <thead>
          <tr className="bg-tint">
            <th scope="col" className="px-3 py-2 text-left font-semibold sm:px-4">
              Month
            </th>
            {columns.map(({ label }) => (
              <th key={label} scope="col" className="px-3 py-2 text-right font-semibold whitespace-nowrap sm:px-4">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {months.map((month) => (
            <tr key={month.month}>
              <th scope="row" className="px-3 py-2 text-left font-normal whitespace-nowrap sm:px-4">
                {formatMonth(month.month)}
              </th>
              {columns.map(({ label, of }) => (
                <td key={label} className="px-3 py-2 text-right sm:px-4">
                  {of(month)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
