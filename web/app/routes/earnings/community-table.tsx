import type { Earnings } from '@lv/contract/earnings'
import { href, Link } from 'react-router'
import { exactDollars } from '../../features/money/exact-dollars.ts'
import { formatDollars, formatNumber } from '../../format.ts'

type Row = Earnings['communities'][number]

const headings = ['Subscribers', 'With premium', 'Courses sold', 'Paid in', 'Platform fee', 'Your 80%', 'From premium']
const figuresOf = (row: Row) => [
  formatNumber(row.subscribers),
  formatNumber(row.premiumMembers),
  formatNumber(row.coursesSold),
  exactDollars(row.grossCents),
  exactDollars(-row.feeCents),
  exactDollars(row.earnedCents),
  exactDollars(row.premiumCents),
]

/** What each community with a price, or with courses that have one, has brought in since it started; on a phone each is a card. */
export function CommunityTable({ communities }: { communities: Row[] }) {
  if (communities.length === 0) return null
  return (
    <section aria-labelledby="by-community" className="mt-12">
      <h2 id="by-community" className="text-2xl">
        By community
      </h2>
      <div className="mt-4 overflow-hidden rounded-card border border-edge bg-card">
        <table className="w-full text-sm max-md:block">
          <thead className="max-md:sr-only">
            <tr className="bg-tint">
              <th scope="col" className="px-4 py-2 text-left">
                Community
              </th>
              {headings.map((heading) => (
                <th key={heading} scope="col" className="px-3 py-2 text-right last:pr-4">
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-edge max-md:block">
            {communities.map((row) => (
              <CommunityRow key={row.id} row={row} />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

function CommunityRow({ row }: { row: Row }) {
  return (
    <tr className="max-md:block max-md:px-4 max-md:py-3">
      <th scope="row" className="text-left font-normal max-md:block md:px-4 md:py-3">
        <Link
          to={href('/community/:communityId/dashboard', { communityId: row.id })}
          className="wide-target font-semibold underline-offset-4 hover:underline"
        >
          {row.name}
        </Link>
        {row.priceCents > 0 && <span className="block text-muted">{formatDollars(row.priceCents)} a month</span>}
      </th>
      {figuresOf(row).map((figure, at) => (
        <td
          key={headings[at]}
          className="text-right max-md:flex max-md:justify-between max-md:py-0.5 md:px-3 md:py-3 md:last:pr-4"
        >
          <span aria-hidden className="text-muted md:hidden">
            {headings[at]}
          </span>
          {figure}
        </td>
      ))}
    </tr>
  )
}
