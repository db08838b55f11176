import type { Earnings } from '@lv/contract/earnings'
import { exactDollars } from '../billing/exact-dollars.ts'
import { monthName } from './month-name.ts'

type Month = Earnings['months'][number]

const sumOf = ({ membershipCents, premiumCents }: Month) => membershipCents + premiumCents

/** What the last twelve months brought: bars drawn by the server, and the same as a table for those who prefer it. */
export function MonthChart({ months }: { months: Month[] }) {
  const most = Math.max(...months.map(sumOf), 1)
  return (
    <section aria-labelledby="months" className="min-w-0">
      <h2 id="months" className="text-2xl">
        By month
      </h2>
      {months.every((month) => sumOf(month) === 0) ? (
        <p className="mt-3 text-muted">Nothing earned yet. The chart starts with your first membership.</p>
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
                <span className="sm:hidden">{monthName(month).charAt(0)}</span>
                <span className="max-sm:hidden">{monthName(month).slice(0, 3)}</span>
              </li>
            ))}
          </ul>
          <figcaption className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-sm">
            <Key className="bg-good">Memberships</Key>
            <Key className="border border-line bg-wattle">Premium</Key>
            <span className="text-muted">after the platform’s 20%</span>
          </figcaption>
          <MonthTable months={months} />
        </figure>
      )}
    </section>
  )
}

function Bar({ month, most }: { month: Month; most: number }) {
  const share = (cents: number) => `${(Math.max(0, cents) / most) * 100}%`
  const title = `${monthName(month.month)}: ${exactDollars(sumOf(month))}`
  return (
    <div title={title} className="flex h-full min-w-0 flex-1 flex-col justify-end">
      {month.premiumCents > 0 && (
        <span className="border border-b-0 border-line bg-wattle" style={{ height: share(month.premiumCents) }} />
      )}
      {month.membershipCents > 0 && <span className="bg-good" style={{ height: share(month.membershipCents) }} />}
    </div>
  )
}

const Key = ({ className, children }: { className: string; children: string }) => (
  <span className="inline-flex items-center gap-2">
    <span aria-hidden className={`size-3.5 rounded-inner ${className}`} />
    {children}
  </span>
)

function MonthTable({ months }: { months: Month[] }) {
  const cell = 'border-b border-edge py-2 text-right'
  return (
    <details className="mt-2">
      <summary className="inline-flex min-h-11 items-center font-semibold text-accent underline-offset-4 hover:underline">
        As a table
      </summary>
      <table className="w-full text-sm">
        <thead>
          <tr>
            <th scope="col" className={`${cell} text-left!`}>
              Month
            </th>
            <th scope="col" className={cell}>
              Memberships
            </th>
            <th scope="col" className={cell}>
              Premium
            </th>
            <th scope="col" className={cell}>
              Total
            </th>
          </tr>
        </thead>
        <tbody>
          {months.toReversed().map((month) => (
            <tr key={month.month}>
              <th scope="row" className={`${cell} text-left! font-normal`}>
                {monthName(month.month)}
              </th>
              <td className={cell}>{exactDollars(month.membershipCents)}</td>
              <td className={cell}>{exactDollars(month.premiumCents)}</td>
              <td className={`${cell} font-semibold`}>{exactDollars(sumOf(month))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
