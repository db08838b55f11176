import type { DeletionTakes as Takes } from '@lv/contract/deletion-takes'
import { formatDollars } from '@lv/contract/money'
import { formatNumber } from '@lv/contract/numbers'
import { capitalise } from '../../format.ts'
import { Card } from '../../ui/card.tsx'

/** What a deletion takes and what it leaves, with the reason: said to the person, or about them. */
export function DeletionTakes({ deletion, isOwn = true }: { deletion: Takes; isOwn?: boolean }) {
  const { goes, stays, lostPoints, lostCreditCents } = deletion
  const lost = [
    ...(lostPoints > 0 ? [`${formatNumber(lostPoints)} unspent points are lost.`] : []),
    ...(lostCreditCents > 0
      ? [`${formatDollars(lostCreditCents)} of credit that we gave${isOwn ? ' you' : ''} is lost.`]
      : []),
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
              <span className="min-w-0">{capitalise(called)}</span>
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
                {capitalise(called)} ({formatNumber(count)})
                {isEmptied && `, with ${isOwn ? 'your' : 'their'} personal details removed`}
              </dt>
              <dd className="text-muted">{capitalise(why)}.</dd>
            </div>
          ))}
        </dl>
      </Card>
    </>
  )
}
