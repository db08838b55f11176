import { formatDateTime } from '@lv/contract/dates'
import type { RequestPage } from '@lv/contract/request-page'
import { FileDown } from 'lucide-react'
import { UncheckedLicences } from '../../features/professionals/unchecked-licences.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Section } from '../../ui/section.tsx'
import { CompareTable } from './compare-table.tsx'
import { QuoteCards } from './quote-cards.tsx'
import { QuoteLaws } from './quote-laws.tsx'
import { comparedApart, partsOf, type QuotedMatch, quotedMatches } from './quoted-matches.ts'

/** Up to three quotes side by side, and beneath them each one's own words. */
export function CompareSection({ request }: { request: RequestPage }) {
  const quoted = quotedMatches(request)
  if (quoted.length === 0) return null
  const groups = comparedApart(quoted)
  const isWide = groups.some((group) => group.length === 3)
  return (
    <Section
      id="quotes"
      className="mt-12"
      title={
        quoted.length === 1
          ? 'Your quote, line by line'
          : `${quoted.length === 2 ? 'Two' : 'Three'} quotes, line by line`
      }
      note={
        <>
          All prices incl. GST. A line marked PC (prime cost) or PS (provisional sum) may still change: its share of the
          total is the risk share.
          {groups.length > 1 && ' Each trade is compared on its own, and you can accept one quote for each.'}
          {isWide && <span className="sm:hidden"> Swipe sideways to see all three.</span>}
        </>
      }
    >
      <div className="flex flex-col gap-10">
        {groups.map((group) => (
          <Compared key={partsOf(group[0])} request={request} group={group} hasOthers={groups.length > 1} />
        ))}
      </div>
      <QuoteLaws quoted={quoted} />
      <ul className={`mt-8 grid gap-5 ${quoted.length === 3 ? 'lg:grid-cols-3' : 'md:grid-cols-2'}`}>
        {quoted.map((match) => (
          <QuoteNotes key={match.quote.id} match={match} />
        ))}
      </ul>
    </Section>
  )
}

type ComparedProps = { request: RequestPage; group: [QuotedMatch, ...QuotedMatch[]]; hasOthers: boolean }

function Compared({ request, group, hasOthers }: ComparedProps) {
  const part = partsOf(group[0]) || 'All of the job'
  return (
    <div className="flex min-w-0 flex-col gap-6">
      {hasOthers && <h3 className="text-xl">{part}</h3>}
      <QuoteCards request={request} quoted={group} />
      <CompareTable
        request={request}
        quoted={group}
        label={hasOthers ? `Quotes side by side: ${part}` : 'Quotes side by side'}
      />
    </div>
  )
}

/** What a quote says besides its lines: warnings by law, the note, warranty and files. */
function QuoteNotes({ match: { quote, name, professional } }: { match: QuotedMatch }) {
  return (
    <li className="flex min-w-0 flex-col gap-3 rounded-card border border-edge bg-card p-4">
      <h3 className="text-lg">{name}</h3>
      <UncheckedLicences licences={professional.licences} isDeciding />
      {quote.note && <p className="whitespace-pre-line">{quote.note}</p>}
      {quote.warranty && (
        <p className="text-sm">
          <strong>Warranty:</strong> {quote.warranty}
        </p>
      )}
      <p className="text-sm text-muted">
        Sent {formatDateTime(quote.sentAt)}
        {quote.version > 1 && `, revised ${formatDateTime(quote.createdAt)} (version ${quote.version})`}
      </p>
      <div className="mt-auto flex flex-wrap gap-2">
        <ButtonLink to={quote.pdfUrl} reloadDocument tone="quiet" size="small">
          <FileDown aria-hidden size={16} />
          PDF<span className="sr-only"> of the quote of {name}</span>
        </ButtonLink>
        {quote.attachment && (
          <ButtonLink to={quote.attachment.url} reloadDocument tone="quiet" size="small" className="max-w-full">
            <span className="truncate">{quote.attachment.name}</span>
          </ButtonLink>
        )}
      </div>
    </li>
  )
}
