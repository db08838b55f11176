import { creditPart } from '@lv/contract/credit-part'
import { formatDollars } from '@lv/contract/money'
import { formatNumber } from '@lv/contract/numbers'
import type { ReactNode } from 'react'
import { percentOf } from '../../features/plans/plan-address.ts'
import type { TopUpPreview } from './top-up-preview.ts'

/** What an amount buys: points, the plan's bonus, leads, the GST in it and what a lead comes to. Said again as it changes. */
type Props = { preview: TopUpPreview | null; perMille: number; creditCents: number }

export function TopUpSummary({ preview, perMille, creditCents }: Props) {
  return (
    <section aria-labelledby="buys" className="rounded-card border border-edge bg-card p-4 sm:p-5">
      <h2 id="buys" className="font-sans text-sm font-semibold tracking-normal text-muted">
        What it buys
      </h2>
      <output className="block">
        {preview ? (
          <Figures preview={preview} perMille={perMille} creditCents={creditCents} />
        ) : (
          <p className="mt-1">Choose whole dollars from $10 to $5,000.</p>
        )}
      </output>
    </section>
  )
}

function Figures({ preview, perMille, creditCents }: Props & { preview: TopUpPreview }) {
  const { cents, points, bonusPoints, total, covers, leads, gstCents, leadCents } = preview
  const credit = creditPart(cents, creditCents)
  return (
    <>
      <p className="mt-1 flex flex-wrap items-baseline gap-x-3">
        <span className="font-display text-3xl leading-none font-semibold">{formatNumber(total)}</span>
        <span className="text-lg">
          points, enough for {formatNumber(leads)} {leads === 1 ? 'lead' : 'leads'}
        </span>
      </p>
      <dl className="mt-4 divide-y divide-edge border-t border-edge text-sm">
        <Row label="Points">{formatNumber(points)}</Row>
        <Row label={perMille > 0 ? `Your plan’s bonus, +${percentOf(perMille)}` : 'Pay-as-you-go has no bonus'}>
          {bonusPoints > 0 ? `+${formatNumber(bonusPoints)}` : '0'}
        </Row>
        {covers > 0 && <Row label="Cover what you owe first">−{formatNumber(covers)}</Row>}
        <Row label="A lead comes to">{formatDollars(leadCents)}</Row>
        <Row label="GST inside">{formatDollars(gstCents)}</Row>
        <Row label="You pay once, incl. GST" isStrong>
          {formatDollars(cents)}
        </Row>
        {credit > 0 && <Row label="From your credit balance">{formatDollars(credit)}</Row>}
        {credit > 0 && (
          <Row label="By card" isStrong>
            {formatDollars(cents - credit)}
          </Row>
        )}
      </dl>
    </>
  )
}

function Row({ label, isStrong, children }: { label: string; isStrong?: boolean; children: ReactNode }) {
  return (
    <div
      className={
        isStrong ? 'flex justify-between gap-4 py-2 text-base font-semibold' : 'flex justify-between gap-4 py-2'
      }
    >
      <dt className={isStrong ? undefined : 'text-muted'}>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
