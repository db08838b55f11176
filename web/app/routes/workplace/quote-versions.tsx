import type { Quote, QuoteVersion } from '@lv/contract/quote-shapes'
import { FileText } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatDateTime, formatDollars, formatPrice } from '../../format.ts'
import { Badge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import type { LineKind } from './line-row.tsx'
import { quoteStates } from './quote-states.ts'

/** What was sent and when, the newest first; each version opens to its lines. */
export function QuoteVersions({ quote, earlier, kinds }: { quote: Quote; earlier: QuoteVersion[]; kinds: LineKind[] }) {
  const { label, tone } = quoteStates[quote.status]
  return (
    <section aria-labelledby="versions">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="versions" className="text-xl">
          What was sent
        </h2>
        <ButtonLink to={quote.pdfUrl} reloadDocument tone="quiet" size="small">
          <FileText aria-hidden size={16} />
          PDF
        </ButtonLink>
      </div>
      <ul className="mt-3 divide-y divide-edge rounded-card border border-edge bg-card">
        <Version version={quote} kinds={kinds}>
          <Badge tone={tone}>{label}</Badge>
          {quote.readAt && <span className="text-sm text-muted">read {formatDateTime(quote.readAt)}</span>}
        </Version>
        {earlier.map((version) => (
          <Version key={version.version} version={version} kinds={kinds} />
        ))}
      </ul>
    </section>
  )
}

type VersionProps = { version: QuoteVersion; kinds: LineKind[]; children?: ReactNode }

function Version({ version, kinds, children }: VersionProps) {
  const { version: number, createdAt, lines, note, warranty, attachment } = version
  return (
    <li>
      <details>
        <summary className="flex min-h-12 flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2 hover:bg-tint">
          <span className="font-semibold">Version {number}</span>
          <span className="tabular-nums">{formatPrice(version)}</span>
          {children}
          <time dateTime={createdAt} className="ml-auto text-sm text-muted">
            {formatDateTime(createdAt)}
          </time>
        </summary>
        <div className="border-t border-edge px-4 py-3 text-sm">
          <ul className="flex flex-col gap-1">
            {lines.map(({ id, label, kind, amountCents }) => (
              <li key={id} className="flex justify-between gap-4">
                <span className="min-w-0">{label}</span>
                <span className="shrink-0 text-right tabular-nums">
                  {kind !== 'included' && (
                    <span className="text-muted">{kinds.find(({ value }) => value === kind)?.label} </span>
                  )}
                  {kind !== 'excluded' && formatDollars(amountCents)}
                </span>
              </li>
            ))}
          </ul>
          {warranty && <p className="mt-3">Warranty: {warranty}</p>}
          {note && <p className="mt-3 whitespace-pre-line text-muted">{note}</p>}
          {attachment && (
            <p className="mt-3">
              <a href={attachment.url} className="underline underline-offset-4">
                {attachment.name}
              </a>
            </p>
          )}
        </div>
      </details>
    </li>
  )
}
