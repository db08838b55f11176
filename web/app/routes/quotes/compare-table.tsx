import { formatDay, formatDays } from '@lv/contract/dates'
import { formatDollars, formatPrice } from '@lv/contract/money'
import type { QuoteLine } from '@lv/contract/quote-shapes'
import type { RequestPage } from '@lv/contract/request-page'
import type { ReactNode } from 'react'
import { ProfessionalName } from '../../features/professionals/professional-name.tsx'
import { Badge } from '../../ui/badge.tsx'
import type { QuotedMatch } from './quoted-matches.ts'

type Props = { request: RequestPage; quoted: QuotedMatch[]; label: string }

type Cells = RequestPage['comparison'][number]['cells']

const cell = 'min-w-28 px-2.5 py-2.5 text-right align-top sm:min-w-32 sm:px-4'
const head =
  'sticky left-0 z-10 min-w-28 max-w-52 bg-card py-2.5 pr-2 pl-3 text-left align-top font-normal hyphens-auto sm:min-w-36 sm:px-4'

/**
 * The lines of quotes for the same work beside each other, without those of another trade alone; on a phone the first column stays
 * while the quotes move.
 */
export function CompareTable({ request, quoted, label: name }: Props) {
  const lineOf = (cells: Cells, id: string) => cells.find(({ quoteId }) => quoteId === id)?.line ?? null
  const rows = request.comparison.filter(
    ({ cells }) => cells.length === quoted.length || quoted.some(({ quote }) => lineOf(cells, quote.id)),
  )
  return (
    <section
      aria-label={name}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard
      tabIndex={0}
      className="relative overflow-x-auto rounded-card border border-edge bg-card"
    >
      <table className="w-full border-collapse [&_tr+tr]:border-t [&_tbody_tr]:border-t">
        <thead>
          <tr>
            <th scope="col" className={`${head} text-sm text-muted`}>
              {request.title}
            </th>
            {quoted.map((match) => (
              <th key={match.quote.id} scope="col" className={`${cell} text-sm font-semibold`}>
                <span className="ml-auto block max-w-44 hyphens-auto wrap-anywhere">
                  <ProfessionalName name={match.name} slug={match.professional.slug} />
                </span>
                <QuoteState match={match} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, cells }) => (
            <Row key={label} label={label} quoted={quoted}>
              {({ quote }) => <Line line={lineOf(cells, quote.id)} />}
            </Row>
          ))}
          <Totals quoted={quoted} />
        </tbody>
      </table>
    </section>
  )
}

/** How a quote stands, where it is not simply open. */
export function QuoteState({ match: { quote, isAvailable } }: { match: QuotedMatch }) {
  if (quote.status === 'accepted')
    return (
      <Badge tone="good" className="ml-2">
        Accepted
      </Badge>
    )
  if (quote.status === 'not_chosen') return <Badge className="ml-2">Not chosen</Badge>
  if (quote.status === 'expired')
    return (
      <Badge tone="alert" className="ml-2">
        Expired
      </Badge>
    )
  if (quote.status === 'sent' && !isAvailable)
    return (
      <Badge tone="alert" className="ml-2">
        No longer available
      </Badge>
    )
  return null
}

/** What is under the lines: the sums, and what else can be compared. */
function Totals({ quoted }: { quoted: QuotedMatch[] }) {
  return (
    <>
      <Row label="Total incl. GST" quoted={quoted} isStrong>
        {({ quote }) => formatPrice(quote)}
      </Row>
      <Row label="Of which GST" quoted={quoted}>
        {({ quote }) => formatDollars(quote.gstCents)}
      </Row>
      <Row label="Deposit" quoted={quoted}>
        {({ quote }) => <Deposit quote={quote} />}
      </Row>
      {quoted.some(({ quote }) => quote.stages.length > 0) && (
        <Row label="Then due" quoted={quoted}>
          {({ quote }) => <Stages stages={quote.stages} />}
        </Row>
      )}
      <Row label="Risk share" hint="PC + PS of total" quoted={quoted}>
        {({ quote }) => `${quote.riskPercent}%`}
      </Row>
      <Row label="Start" quoted={quoted}>
        {({ quote }) => formatDays(quote.startFrom, quote.startTo) ?? 'Not stated'}
      </Row>
      <Row label="Duration" quoted={quoted}>
        {({ quote }) =>
          quote.durationDays ? `${quote.durationDays} ${quote.durationDays === 1 ? 'day' : 'days'}` : 'Not stated'
        }
      </Row>
      <Row label="Valid until" quoted={quoted}>
        {({ quote }) => formatDay(quote.validUntil)}
      </Row>
    </>
  )
}

/** What is due after the deposit, in order. */
const Stages = ({ stages }: Pick<QuotedMatch['quote'], 'stages'>) =>
  stages.length === 0 ? (
    'the rest on completion'
  ) : (
    <ol className="text-sm">
      {stages.map(({ label, amountCents }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a quote does not change
        <li key={at}>
          {label} {formatDollars(amountCents)}
        </li>
      ))}
    </ol>
  )

/** The share is of the low end, as the professional's preview says it: a deposit has to be right at both ends. */
function Deposit({ quote }: { quote: QuotedMatch['quote'] }) {
  if (quote.depositCents === 0) return 'None'
  const percent = Math.round((1000 * quote.depositCents) / quote.lowCents) / 10
  const isOver = quote.flags.some(({ code }) => code.startsWith('deposit'))
  return (
    <span className={isOver ? 'font-semibold text-accent' : undefined}>
      {formatDollars(quote.depositCents)} ({percent}%
      {quote.highCents > quote.lowCents && ` of ${formatDollars(quote.lowCents)}`})
      {isOver && <span className="block text-sm">over the legal cap</span>}
    </span>
  )
}

type RowProps = {
  label: string
  hint?: string
  isStrong?: boolean
  quoted: QuotedMatch[]
  children: (match: QuotedMatch) => ReactNode
}

function Row({ label, hint, isStrong, quoted, children }: RowProps) {
  return (
    <tr className={isStrong ? 'font-semibold' : undefined}>
      <th scope="row" className={head}>
        <span className={isStrong ? 'font-semibold' : undefined}>{label}</span>
        {hint && <span className="block text-sm text-muted">{hint}</span>}
      </th>
      {quoted.map((match) => (
        <td key={match.quote.id} className={cell}>
          {children(match)}
        </td>
      ))}
    </tr>
  )
}

/** One quote's line; what it leaves out is said, not left blank. */
function Line({ line }: { line: QuoteLine | null }) {
  if (!line)
    return <span className="-mx-1 rounded-control bg-brick-tint px-2 py-0.5 font-semibold text-accent">left out</span>
  if (line.kind === 'excluded')
    return <span className="-mx-1 rounded-control bg-brick-tint px-2 py-0.5 font-semibold text-accent">excluded</span>
  return (
    <span className="inline-flex flex-wrap items-center justify-end gap-x-2 gap-y-0.5">
      {line.kind === 'prime_cost' && <Badge tone="attention">PC</Badge>}
      {line.kind === 'provisional_sum' && <Badge tone="attention">PS</Badge>}
      {line.amountCents === 0 ? 'included' : formatDollars(line.amountCents)}
    </span>
  )
}
