import { formatDate } from '@lv/contract/dates'
import { formatDollars } from '@lv/contract/money'
import { formatNumber } from '@lv/contract/numbers'
import type { Wallet } from '@lv/contract/points'
import { href } from 'react-router'
import { Badge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { EmptyState } from '../../ui/empty-state.tsx'

type Lot = Wallet['lots'][number]

const cell = 'px-3 py-2.5 align-top sm:px-4'
// Not in a box that scrolls or cuts: the heads would stay with that instead of the window.
const head =
  'sticky top-0 z-10 border-b border-edge bg-tint px-3 py-2 text-right text-sm font-semibold first:rounded-tl-card first:text-left last:rounded-tr-card sm:px-4'

/** Lots that are shown at once: those that are spent next. */
const SHOWN = 7

/** Points as they came, in the order in which they are spent. */
export function LotsPanel({ lots }: { lots: Lot[] }) {
  const open = lots.filter(({ remaining }) => remaining > 0)
  const spent = lots.filter(({ remaining }) => remaining === 0).toReversed()
  return (
    <section aria-labelledby="lots">
      <h2 id="lots" className="text-2xl">
        Where your points came from
      </h2>
      <p className="mt-1 mb-3 text-muted">
        The oldest are spent first. Points for a lead that came to nothing are returned where they came from. None
        expire.
      </p>
      {lots.length === 0 ? (
        <EmptyState
          level="h3"
          title="No points yet"
          text="What you buy and what you are given is listed here, with what it cost."
          actions={<ButtonLink to={href('/professionals/top-up')}>Top Up Account</ButtonLink>}
        />
      ) : (
        <>
          {open.length > 0 && <LotsTable lots={open.slice(0, SHOWN)} />}
          {open.length > SHOWN && (
            <More label={`${formatNumber(open.length - SHOWN)} more with points left`} lots={open.slice(SHOWN)} />
          )}
          {spent.length > 0 && (
            <More label={`Recently used up (${spent.length})`} lots={spent} isOpen={open.length === 0} />
          )}
        </>
      )}
    </section>
  )
}

function More({ label, lots, isOpen }: { label: string; lots: Lot[]; isOpen?: boolean }) {
  return (
    <details className="mt-1" open={isOpen}>
      <summary className="inline-flex min-h-11 items-center font-semibold text-accent underline-offset-4 hover:underline">
        {label}
      </summary>
      <LotsTable lots={lots} />
    </details>
  )
}

function LotsTable({ lots }: { lots: Lot[] }) {
  return (
    <div className="rounded-card border border-edge bg-card">
      <table className="w-full border-separate border-spacing-0 text-sm [&_tbody_tr+tr_td]:border-t [&_tbody_tr+tr_td]:border-edge">
        <thead>
          <tr>
            {['From', 'Points', 'Left', 'Cost'].map((label) => (
              <th key={label} scope="col" className={head}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lots.map((lot) => (
            <Row key={lot.id} lot={lot} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Row({ lot: { kind, points, remaining, costCents, from, createdAt } }: { lot: Lot }) {
  const isSpent = remaining === 0
  return (
    <tr className={isSpent ? 'text-muted' : undefined}>
      <td className={cell}>
        <span className="font-semibold">{from}</span>
        <span className="mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-muted">
          <Badge tone={kind === 'paid' ? 'neutral' : 'good'}>{kind === 'paid' ? 'Paid' : 'Bonus'}</Badge>
          <time dateTime={createdAt}>{formatDate(createdAt)}</time>
        </span>
      </td>
      <td className={classNames(cell, 'text-right')}>{formatNumber(points)}</td>
      <td className={classNames(cell, 'text-right', !isSpent && 'font-semibold')}>
        {isSpent ? 'used up' : formatNumber(remaining)}
      </td>
      <td className={classNames(cell, 'text-right whitespace-nowrap')}>
        {costCents === 0 ? 'free' : formatDollars(costCents)}
      </td>
    </tr>
  )
}
