import type { Deletion } from '@lv/contract/people'
import { formatDollars, formatNumber } from '../../format.ts'
import { Card } from '../../ui/card.tsx'

/** What a deletion takes and what it leaves, with the reason. */
export function DeletionTakes({ deletion: { goes, stays, lostPoints, lostCreditCents } }: { deletion: Deletion }) {
  const lost = [
    ...(lostPoints > 0 ? [`${formatNumber(lostPoints)} unspent points are lost.`] : []),
    ...(lostCreditCents > 0 ? [`${formatDollars(lostCreditCents)} of credit that we gave you is lost.`] : []),
  ]
  return (
    <>
      <Card as="section" aria-labelledby="goes" className="gap-3">
        <h2 id="goes" className="text-xl">
          What goes for good
        </h2>
        {lost.map((text) => (
          <p key={text} className="font-semibold">
            {text}
          </p>
        ))}
        <ul className="grid gap-x-6 gap-y-1 sm:grid-cols-2">
          {goes.map(({ called, count }) => (
            <li key={called} className="flex justify-between gap-4">
              <span className="min-w-0">{sentence(called)}</span>
              <span className="text-muted tabular-nums">{formatNumber(count)}</span>
            </li>
          ))}
        </ul>
      </Card>
      <Card as="section" aria-labelledby="stays" className="gap-3">
        <h2 id="stays" className="text-xl">
          What stays, and why
        </h2>
        <dl className="flex flex-col gap-3">
          {stays.map(({ called, count, why, isEmptied }) => (
            <div key={called}>
              <dt className="font-semibold">
                {sentence(called)} ({formatNumber(count)}){isEmptied && ', without what says who you are'}
              </dt>
              <dd className="text-muted">{sentence(why)}.</dd>
            </div>
          ))}
        </dl>
      </Card>
    </>
  )
}

const sentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`
