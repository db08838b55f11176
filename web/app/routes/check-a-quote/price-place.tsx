import type { CostFigure } from '@lv/contract/costs'
import { formatDate } from '@lv/contract/dates'
import { formatDollars, formatPrice } from '@lv/contract/money'
import { formatNumber } from '@lv/contract/numbers'
import type { QuoteCheck } from '@lv/contract/quote-check'
import type { QuoteCheckWords } from '../../content/check-a-quote.ts'
import { CostAxis, CostBar, evenScale } from '../../features/prices/cost-picture.tsx'

/** A price beyond this many times the middle half would leave nothing of it to see. */
const SHOWN_TIMES = 2

type Props = { words: QuoteCheckWords['result']['price']; price: QuoteCheck['price']; total: QuoteCheck['total'] }

/** Where the price lies among those that homeowners here agreed to pay, as a picture and in words. */
export function PricePlace({ words, price: { kind, figure, place }, total }: Props) {
  return (
    <section aria-labelledby="price" className="rounded-card border border-edge bg-card p-5 print:break-inside-avoid">
      <h2 id="price" className="text-xl">
        {words.title}
      </h2>
      {figure && total && place ? (
        <>
          <p className="mt-2">
            <strong className="tabular-nums">{formatDollars(total.cents)}</strong> is {words.places[place]}
          </p>
          <Picture figure={figure} cents={total.cents} />
          <p className="mt-2 text-sm">
            {kind} in Greater Melbourne: half of the accepted quotes came to{' '}
            <strong className="tabular-nums">{formatPrice(figure)}</strong>, the one in the middle to{' '}
            <span className="tabular-nums">{formatDollars(figure.medianCents)}</span>, GST included.
          </p>
          <p className="mt-1 text-sm text-muted">
            n = {formatNumber(figure.quoteCount)}, {formatDate(figure.from)} to {formatDate(figure.until)}. {words.key}
          </p>
        </>
      ) : (
        <p className="mt-2 text-muted">{!kind ? words.notCounted : figure ? words.none : words.tooFew}</p>
      )}
    </section>
  )
}

function Picture({ figure, cents }: { figure: CostFigure; cents: number }) {
  const most = figure.highCents * SHOWN_TIMES
  const scale = evenScale([{ ...figure, highCents: Math.max(figure.highCents, Math.min(cents, most)) }])
  const isBeyond = cents > most
  const at = isBeyond ? 100 : scale.at(cents)
  return (
    <div className="mt-4">
      <svg aria-hidden="true" className="block h-6 w-full overflow-visible">
        <text
          x={`${at}%`}
          y="14"
          textAnchor={at < 25 ? 'start' : at > 75 ? 'end' : 'middle'}
          className="fill-accent text-sm font-semibold"
        >
          {isBeyond ? 'Your quote: further on →' : 'Your quote'}
        </text>
      </svg>
      <div className="relative">
        <CostBar figure={figure} scale={scale} />
        <svg aria-hidden="true" className="absolute inset-0 h-7 w-full overflow-visible">
          <line x1={`${at}%`} x2={`${at}%`} y1="-4" y2="30" strokeWidth="3" className="stroke-card" />
          <line
            x1={`${at}%`}
            x2={`${at}%`}
            y1="-4"
            y2="30"
            strokeWidth="2.5"
            strokeDasharray="4 2"
            className="stroke-accent"
          />
        </svg>
      </div>
      <CostAxis scale={scale} />
    </div>
  )
}
