import type { ScopeSheet } from '@lv/contract/booking'
import { Badge } from '../../ui/badge.tsx'

/** A scope sheet to read: its lines, numbered as people talk about them. */
export function ScopeView({ scope }: { scope: ScopeSheet }) {
  const { summary, lines, trades, workKind, budgetBand, timing, suburb, postcode } = scope
  const facts = [workKind, `${suburb} ${postcode}`, budgetBand, timing].filter((fact) => fact !== null)
  return (
    <div className="overflow-hidden rounded-card border border-edge bg-card">
      <div className="border-b border-edge p-5">
        <p className="max-w-text whitespace-pre-line">{summary}</p>
        <p className="mt-3 text-sm text-muted">{facts.join(' · ')}</p>
      </div>
      <ol className="divide-y divide-edge">
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line may occur twice, and none moves
          <li key={index} className="flex gap-4 px-5 py-2.5">
            <span aria-hidden className="w-5 shrink-0 text-right text-muted tabular-nums">
              {index + 1}
            </span>
            <span className="min-w-0 break-words">{line}</span>
          </li>
        ))}
      </ol>
      {trades.length > 0 && (
        <p className="flex flex-wrap gap-2 border-t border-edge px-5 py-4">
          {trades.map((trade) => (
            <Badge key={trade}>{trade}</Badge>
          ))}
        </p>
      )}
    </div>
  )
}
