import { formatDateTime } from '@lv/contract/dates'
import { formatDollars, formatPrice } from '@lv/contract/money'
import type { Quote, QuoteVersion } from '@lv/contract/quote-shapes'
import { FileText } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { Badge } from '../../ui/badge.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import type { LineKind } from './quote-line.tsx'
import { quoteStates } from './quote-states.ts'

/** What was sent and when, the newest first; each version opens to its lines. */
function QuoteVersions({ quote, earlier, kinds }: { quote: Quote; earlier: QuoteVersion[]; kinds: LineKind[] }) {
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
  const { version: number, createdAt, lines, depositCents, stages, note, warranty, attachment } = version
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
          {stages.length > 0 && (
            <ul className="mt-3 flex flex-col gap-1 border-t border-dashed border-edge pt-3">
              {[{ label: 'Deposit', amountCents: depositCents }, ...stages].map(({ label, amountCents }) => (
                <li key={label} className="flex justify-between gap-4">
                  <span className="min-w-0">{label}</span>
                  <span className="tabular-nums">{formatDollars(amountCents)}</span>
                </li>
              ))}
            </ul>
          )}
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

/** Takes the quote back; it asks before, without JavaScript too. */
function WithdrawQuote({ quoteId }: { quoteId: string }) {
  const isPending = useNavigation().formData?.get('intent') === 'withdraw'
  return (
    <details className="rounded-card border border-edge bg-card">
      <summary className="flex min-h-12 items-center rounded-card px-4 font-semibold hover:bg-tint sm:px-5">
        Withdraw this quote
      </summary>
      <Form method="post" preventScrollReset className="flex flex-col gap-3 border-t border-edge p-4 sm:p-5">
        <p className="max-w-text text-muted">
          The homeowner can no longer accept it. While the request is open you can send a new version.
        </p>
        <input type="hidden" name="quoteId" value={quoteId} />
        <Button type="submit" name="intent" value="withdraw" tone="danger" className="self-start" isPending={isPending}>
          Withdraw quote
        </Button>
      </Form>
    </details>
  )
}

/** What was sent so far, and the way to take it back. */
export default function QuotePast({
  canWithdraw,
  ...sent
}: ComponentProps<typeof QuoteVersions> & { canWithdraw: boolean }) {
  return (
    <div className="mt-10 flex flex-col gap-8 lg:max-w-[calc(100%-24rem)]">
      {canWithdraw && sent.quote.status === 'sent' && <WithdrawQuote quoteId={sent.quote.id} />}
      <QuoteVersions {...sent} />
    </div>
  )
}
