import { formatDateTime, formatDay } from '@lv/contract/dates'
import type { LeadPage } from '@lv/contract/lead-shapes'
import { formatDollars, formatPrice } from '@lv/contract/money'
import type { Quote } from '@lv/contract/quote-shapes'
import { FileText } from 'lucide-react'
import type { ReactNode } from 'react'
import { href } from 'react-router'
import { QuoteFlags } from '../../features/quotes/quote-flags.tsx'
import { Panel } from '../../features/workplace/panel.tsx'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { takesQuotes } from './quote-states.ts'

type Props = {
  lead: LeadPage
  quote: Quote | null
  state: { label: string; tone: BadgeTone } | null
  earlierCount: number
}

/** The quote of a lead: what it comes to and what the homeowner did with it. */
export function LeadQuote({ lead, quote, state, earlierCount }: Props) {
  const compose = href('/professionals/leads/:leadId/quote', { leadId: lead.id })
  if (!quote)
    return takesQuotes(lead) ? (
      <Panel id="quote" title="Your quote">
        <p className="max-w-text text-muted">
          None yet. Quote the homeowner’s own lines, so they can compare three quotes side by side. Anything you leave
          out is marked.
        </p>
        <ButtonLink to={compose} className="mt-4">
          Write a quote
        </ButtonLink>
      </Panel>
    ) : null
  return (
    <Panel id="quote" title="Your quote" aside={state && <Badge tone={state.tone}>{state.label}</Badge>}>
      <p className="font-display text-2xl font-semibold tabular-nums">
        {formatPrice(quote)} <span className="font-sans text-sm font-normal text-muted">incl. GST</span>
      </p>
      <dl className="mt-3 grid grid-cols-2 gap-x-6 gap-y-2 text-sm sm:grid-cols-4">
        <Fact label="Deposit">{quote.depositCents === 0 ? 'None' : formatDollars(quote.depositCents)}</Fact>
        <Fact label="Risk share">{quote.riskPercent}%</Fact>
        <Fact label="Valid until">{formatDay(quote.validUntil)}</Fact>
        <Fact label="Read">{quote.readAt ? formatDateTime(quote.readAt) : 'Not yet'}</Fact>
      </dl>
      {quote.flags.length > 0 && (
        <div className="mt-4">
          <QuoteFlags flags={quote.flags} />
        </div>
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        <ButtonLink to={compose} tone="quiet">
          {takesQuotes(lead) ? 'Revise or withdraw' : 'See the quote'}
        </ButtonLink>
        <ButtonLink to={quote.pdfUrl} reloadDocument tone="quiet">
          <FileText aria-hidden size={18} />
          PDF
        </ButtonLink>
      </div>
      <p className="mt-3 text-sm text-muted">
        Sent {formatDateTime(quote.sentAt)}
        {quote.version > 1 && `, version ${quote.version} since ${formatDateTime(quote.createdAt)}`}
        {earlierCount > 0 && `, ${earlierCount} earlier ${earlierCount === 1 ? 'version' : 'versions'} kept`}.
      </p>
    </Panel>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-muted">{label}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  )
}
