import { formatDay, formatDays } from '@lv/contract/dates'
import { formatDollars, formatPrice } from '@lv/contract/money'
import type { QuoteFlag } from '@lv/contract/quote-shapes'
import type { ReactNode } from 'react'
import { QuoteFlags } from '../../features/quotes/quote-flags.tsx'
import { centsOf, type DraftLine, type Figures, type QuoteDraft } from '../../features/workplace/quote-draft.ts'
import { Badge } from '../../ui/badge.tsx'
import { classNames } from '../../ui/class-names.ts'

type ScopeLine = { id: string; label: string }
type Props = { draft: QuoteDraft; figures: Figures; flags: QuoteFlag[] | undefined; scope: ScopeLine[] }

/** The quote as the homeowner will see it, with what the law says of it. */
export function QuotePreview({ draft, figures, flags, scope }: Props) {
  const lines = draft.lines.filter(({ label }) => label.trim() !== '')
  const left = scope.filter(({ id }) => !draft.lines.some(({ scopeLineId }) => scopeLineId === id))
  const stages = draft.stages.filter(({ label }) => label.trim() !== '')
  const { depositCents, lowCents } = figures
  const percent = lowCents === 0 ? 0 : Math.round((1000 * depositCents) / lowCents) / 10
  return (
    <section aria-labelledby="preview" className="overflow-hidden rounded-card border border-edge bg-card">
      <div className="border-b border-edge px-4 py-3">
        <h2 id="preview" className="font-sans text-sm font-semibold tracking-normal text-muted">
          What the homeowner sees
        </h2>
        <p role="status" className="font-display text-2xl font-semibold tabular-nums">
          {formatPrice(figures)} <span className="font-sans text-sm font-normal text-muted">incl. GST</span>
        </p>
      </div>
      <table className="w-full border-collapse text-sm [&_tr]:border-b [&_tr]:border-edge [&_tr:last-child]:border-b-0">
        <tbody>
          {lines.map((line) => (
            <Row key={line.key} label={line.label}>
              <Amount line={line} />
            </Row>
          ))}
          {left.map(({ id, label }) => (
            <Row key={id} label={label}>
              <span className="rounded-control bg-brick-tint px-2 py-0.5 font-semibold text-accent">left out</span>
            </Row>
          ))}
          <Row label="GST in it">{formatDollars(figures.gstCents)}</Row>
          <Row label="Deposit">{depositCents === 0 ? 'None' : `${formatDollars(depositCents)} (${percent}%)`}</Row>
          {stages.map(({ label, amount }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: as typed, in order
            <Row key={at} label={`Then: ${label}`}>
              {formatDollars(centsOf(amount) ?? 0)}
            </Row>
          ))}
          <Row label="Risk share">{figures.riskPercent}%</Row>
          <Row label="Start" wraps>
            {formatDays(draft.startFrom || null, draft.startTo || null) ?? 'Not stated'}
          </Row>
          {draft.durationDays && (
            <Row label="Duration">
              {draft.durationDays} {Number(draft.durationDays) === 1 ? 'day' : 'days'}
            </Row>
          )}
          {draft.validUntil && <Row label="Valid until">{formatDay(draft.validUntil)}</Row>}
        </tbody>
      </table>
      {flags && flags.length > 0 && (
        <div className="border-t border-edge p-3">
          <QuoteFlags flags={flags} />
        </div>
      )}
    </section>
  )
}

/** The names have what room the figures leave; `wraps` is for what is longer than a figure. */
function Row({ label, wraps, children }: { label: string; wraps?: boolean; children: ReactNode }) {
  return (
    <tr>
      <th scope="row" className="w-full px-4 py-1.5 text-left align-top font-normal wrap-anywhere">
        {label}
      </th>
      <td className={classNames('py-1.5 pr-4 text-right align-top', wraps ? 'min-w-30' : 'whitespace-nowrap')}>
        {children}
      </td>
    </tr>
  )
}

function Amount({ line: { kind, amount } }: { line: DraftLine }) {
  if (kind === 'excluded') return <span className="font-semibold text-accent">excluded</span>
  const cents = centsOf(amount)
  return (
    <span className="inline-flex items-center gap-2">
      {kind === 'prime_cost' && <Badge tone="attention">PC</Badge>}
      {kind === 'provisional_sum' && <Badge tone="attention">PS</Badge>}
      {cents === undefined ? '?' : cents === 0 ? 'included' : formatDollars(cents)}
    </span>
  )
}
