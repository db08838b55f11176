import type { CostFigure } from '@lv/contract/costs'
import { formatDate } from '@lv/contract/dates'
import { formatDollars, formatPrice } from '@lv/contract/money'
import { formatNumber } from '@lv/contract/numbers'
import { Link } from 'react-router'
import { CostBar, type Scale } from './cost-picture.tsx'

type Props = { name: string; to?: string; figure: CostFigure; scale: Scale }

/** A kind of work or an area: the picture, the figures, and what they rest on. */
export function CostRow({ name, to, figure, scale }: Props) {
  const { medianCents, quoteCount, from, until } = figure
  return (
    <li className="grid gap-x-6 gap-y-1 border-b border-edge px-4 py-4 last:border-b-0 sm:px-5 md:grid-cols-[13rem_minmax(0,1fr)]">
      <h3 className="text-lg">
        {to ? (
          <Link
            to={to}
            className="inline-flex min-h-11 items-center text-accent underline underline-offset-4 md:min-h-0"
          >
            {name}
          </Link>
        ) : (
          name
        )}
      </h3>
      <div>
        <p className="flex flex-wrap items-baseline justify-between gap-x-4">
          <strong className="font-display text-xl tabular-nums">{formatPrice(figure)}</strong>
          <span className="tabular-nums">half pay less than {formatDollars(medianCents)}</span>
        </p>
        <div className="my-2">
          <CostBar figure={figure} scale={scale} />
        </div>
        <p className="text-sm text-muted">
          n = {formatNumber(quoteCount)} accepted quotes, {formatDate(from)} to {formatDate(until)}
        </p>
      </div>
    </li>
  )
}
