import { formatDate } from '@lv/contract/dates'
import { formatDollars } from '@lv/contract/money'
import { formatNumber } from '@lv/contract/numbers'
import type { Wallet } from '@lv/contract/points'
import { Coins } from 'lucide-react'
import type { ReactNode } from 'react'
import { LeadsLeft } from '../../features/workplace/leads-left.tsx'
import { classNames } from '../../ui/class-names.ts'

/** What there is: points that can be spent and how long they last, points on hold, what is owed, dollars. */
export function WalletTiles({ wallet }: { wallet: Wallet }) {
  const { available, held, owed, creditCents, forecast } = wallet
  const { lastsUntil, leadsPerMonth } = forecast
  return (
    <>
      <section
        aria-label="What you have"
        className="mt-5 grid grid-cols-2 overflow-hidden rounded-card border border-edge bg-card lg:grid-cols-[1.8fr_1fr_1fr_1fr]"
      >
        <Tile label="Points available" className="max-lg:col-span-2">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Figure isLarge>{formatNumber(available)}</Figure>
            <LeadsLeft points={available} />
          </p>
          <p className="mt-1 text-sm text-muted">
            {lastsUntil
              ? `Without new points, enough until about ${formatDate(lastsUntil)}, at ${formatPace(leadsPerMonth)} paid leads a month`
              : 'We’ll estimate how long they’ll last after three paid leads in 90 days'}
          </p>
        </Tile>
        <Tile label="On hold">
          <Figure>{formatNumber(held)}</Figure>
          <p className="text-sm text-muted">for leads not decided yet</p>
        </Tile>
        <Tile label="Owing" className={owed > 0 ? 'bg-wattle-tint' : undefined}>
          <Figure>{formatNumber(owed)}</Figure>
          <p className={classNames('text-sm', owed === 0 && 'text-muted')}>
            {owed > 0 ? 'points of a refunded payment' : 'nothing'}
          </p>
        </Tile>
        <Tile label="Credit balance" className="max-lg:col-span-2">
          <Figure>{formatDollars(creditCents)}</Figure>
          <p className="text-sm text-muted">
            AUD.{' '}
            <a href="#credit" className="wide-target text-ink underline underline-offset-4 hover:text-accent">
              What it pays for
            </a>
          </p>
        </Tile>
      </section>
      {owed > 0 && <Owed owed={owed} />}
    </>
  )
}

/** One decimal where there is one: '2.3', '4'. */
export const formatPace = (leadsPerMonth: number) => String(Math.round(leadsPerMonth * 10) / 10)

function Owed({ owed }: { owed: number }) {
  return (
    <section className="mt-3 flex gap-3 rounded-card border border-edge bg-wattle-tint px-4 py-3.5 sm:px-5">
      <Coins aria-hidden size={20} className="mt-0.5 shrink-0" />
      <div>
        <h2 className="text-base">
          You owe {formatNumber(owed)} {owed === 1 ? 'point' : 'points'}
        </h2>
        <p className="max-w-text">
          A payment was refunded after you’d spent its points. The next points you get cover this first. Until then you
          won’t get new leads.
        </p>
      </div>
    </section>
  )
}

const Figure = ({ isLarge, children }: { isLarge?: boolean; children: ReactNode }) => (
  <span
    className={classNames(
      'block font-display leading-tight font-semibold tabular-nums',
      isLarge ? 'text-3xl' : 'text-2xl',
    )}
  >
    {children}
  </span>
)

function Tile({ label, className, children }: { label: string; className?: string; children: ReactNode }) {
  return (
    // Each draws its line to the right and below, the box cuts the outer ones.
    <div className={classNames('-mr-px -mb-px border-r border-b border-edge p-4', className)}>
      <h2 className="mb-1 font-sans text-sm font-semibold tracking-normal text-muted">{label}</h2>
      {children}
    </div>
  )
}
