import { formatDate } from '@lv/contract/dates'
import type { EarningsLine } from '@lv/contract/earnings'
import { exactDollars } from '@lv/contract/money'
import { Download } from 'lucide-react'
import { href } from 'react-router'
import { ButtonLink } from '../../ui/button.tsx'
import { LoadMore } from '../../ui/load-more.tsx'

type Props = { lines: EarningsLine[]; next: string | null; isFirst: boolean }

/** How the earnings came and went, newest first, each with the balance after it. */
export function Statement({ lines, next, isFirst }: Props) {
  return (
    <section id="statement" aria-labelledby="statement-heading" className="mt-12 scroll-mt-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="statement-heading" className="text-2xl">
          Statement
        </h2>
        {lines.length > 0 && (
          <ButtonLink to="/api/earnings.csv" reloadDocument tone="quiet">
            <Download aria-hidden size={18} />
            Export as CSV
          </ButtonLink>
        )}
      </div>
      {!isFirst && (
        <ButtonLink to={`${href('/earnings')}#statement`} tone="plain" className="-ml-[1.2rem]">
          Back to the newest
        </ButtonLink>
      )}
      {lines.length === 0 ? (
        <p className="mt-3 text-muted">
          Nothing yet. Your first paid membership or course will show here, with the balance after it.
        </p>
      ) : (
        <LineTable lines={lines} />
      )}
      {next && <LoadMore to={`?cursor=${encodeURIComponent(next)}#statement`} label="Older" />}
    </section>
  )
}

const types: Record<string, string> = {
  membership_share: 'Membership',
  course_share: 'Course',
  premium_share: 'Premium',
  share_refunded: 'Refunded',
  share_restored: 'Refund taken back',
  payout_requested: 'Payout',
  payout_declined: 'Payout declined',
  owing_covered: 'Amount owing, covered',
}

const head = 'bg-tint px-3 py-2 font-semibold sm:px-4'
const cell = 'px-3 py-2.5 align-top sm:px-4'

function LineTable({ lines }: { lines: EarningsLine[] }) {
  return (
    <div className="mt-4 overflow-hidden rounded-card border border-edge bg-card">
      <table className="w-full text-sm">
        <thead>
          <tr>
            <th scope="col" className={`${head} text-left max-md:hidden`}>
              Date
            </th>
            <th scope="col" className={`${head} text-left`}>
              What
            </th>
            <th scope="col" className={`${head} text-right`}>
              AUD
            </th>
            <th scope="col" className={`${head} text-right`}>
              Balance
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-edge">
          {lines.map((line) => (
            <Row key={line.id} line={line} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Row({ line: { type, description, amountCents, balanceAfterCents, createdAt } }: { line: EarningsLine }) {
  return (
    <tr>
      <td className={`${cell} whitespace-nowrap text-muted max-md:hidden`}>
        <time dateTime={createdAt}>{formatDate(createdAt)}</time>
      </td>
      <td className={cell}>
        <span className="font-semibold">{types[type] ?? 'Change'}</span>
        <span className="block text-muted">{description}</span>
        <time dateTime={createdAt} className="text-muted md:hidden">
          {formatDate(createdAt)}
        </time>
      </td>
      <td className={`${cell} text-right font-semibold whitespace-nowrap ${amountCents > 0 ? 'text-good' : ''}`}>
        {amountCents > 0 ? '+' : ''}
        {exactDollars(amountCents)}
      </td>
      <td className={`${cell} text-right whitespace-nowrap`}>{exactDollars(balanceAfterCents)}</td>
    </tr>
  )
}
