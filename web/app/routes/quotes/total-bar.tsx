import { formatDollars } from '@lv/contract/money'
import type { Quote } from '@lv/contract/quote-shapes'
import type { RequestPage } from '@lv/contract/request-page'
import { ChartKey } from '../../ui/chart-key.tsx'

type LikeForLike = RequestPage['likeForLike'][number]
type LocalPrice = RequestPage['localPrice']

/** The dollars at the right end of every bar of a comparison, in cents. */
export function scaleOf(quotes: Quote[], likes: LikeForLike[], local: LocalPrice): number {
  return Math.max(
    ...quotes.map(({ highCents }) => highCents),
    ...likes.map(({ cents }) => cents),
    local?.highCents ?? 0,
  )
}

const sumOf = ({ lines }: Quote, ...kinds: string[]) =>
  lines.filter(({ kind }) => kinds.includes(kind)).reduce((sum, { amountCents }) => sum + amountCents, 0)

const fills = {
  fixed: 'bg-good',
  prime: 'bg-wattle',
  provisional: 'bg-accent',
  missing: 'border border-dashed border-muted',
}

type Props = { quote: Quote; like: LikeForLike | undefined; local: LocalPrice; scale: number }

/** A quote's total as a bar: what is fixed, what may still change, and what the others have that it leaves out. */
export function TotalBar({ quote, like, local, scale }: Props) {
  const [fixed, prime, provisional] = [
    sumOf(quote, 'included'),
    sumOf(quote, 'prime_cost'),
    sumOf(quote, 'provisional_sum'),
  ]
  const missing = (like?.cents ?? quote.lowCents) - quote.lowCents
  const percent = (cents: number) => `${(100 * cents) / scale}%`
  const parts = { fixed, prime, provisional, missing }
  const says = [
    `${formatDollars(fixed)} fixed`,
    prime > 0 && `${formatDollars(prime)} prime cost`,
    provisional > 0 && `${formatDollars(provisional)} provisional`,
    missing > 0 && `${formatDollars(missing)} left out`,
  ].filter(Boolean)
  return (
    <div role="img" aria-label={says.join(', ')} className="relative h-9">
      {local && (
        <span
          className="absolute inset-y-0 rounded-inner bg-soft"
          style={{ left: percent(local.lowCents), width: percent(local.highCents - local.lowCents) }}
        />
      )}
      <span className="absolute inset-x-0 inset-y-2 flex">
        {(['fixed', 'prime', 'provisional', 'missing'] as const)
          .filter((part) => parts[part] > 0)
          .map((part) => (
            <span
              key={part}
              className={`${fills[part]} first:rounded-l-inner`}
              style={{ width: percent(parts[part]) }}
            />
          ))}
      </span>
    </div>
  )
}

type KeyProps = { quotes: Quote[]; likes: LikeForLike[]; local: LocalPrice }

/** What the colours of the bars stand for: only those that are there. */
export function TotalBarKey({ quotes, likes, local }: KeyProps) {
  const has = (kind: string) => quotes.some((quote) => sumOf(quote, kind) > 0)
  return (
    <p className="flex flex-wrap gap-x-5 gap-y-2 text-sm text-muted">
      <ChartKey className={fills.fixed}>Fixed</ChartKey>
      {has('prime_cost') && <ChartKey className={fills.prime}>Prime cost (PC)</ChartKey>}
      {has('provisional_sum') && <ChartKey className={fills.provisional}>Provisional sum (PS)</ChartKey>}
      {likes.some(({ filled }) => filled.length > 0) && (
        <ChartKey className={fills.missing}>Left out, at the others’ middle price</ChartKey>
      )}
      {local && (
        <ChartKey className="bg-soft">
          Half of {local.quoteCount} accepted quotes for such work in Melbourne: {formatDollars(local.lowCents)} to{' '}
          {formatDollars(local.highCents)}
        </ChartKey>
      )}
    </p>
  )
}
