import { formatDateTime } from '@lv/contract/dates'
import { formatNumber } from '@lv/contract/numbers'
import type { Transaction } from '@lv/contract/points'
import { classNames } from '../../ui/class-names.ts'
import { detailOf, typeOf } from './transaction-words.ts'

const signed = (change: number) => `${change > 0 ? '+' : '−'}${formatNumber(Math.abs(change))}`
const cell = 'px-3 py-2.5 align-top sm:px-4'
// Not in a box that scrolls or cuts: the heads would stay with that instead of the window.
const head =
  'sticky top-0 z-10 border-b border-edge bg-tint px-3 py-2 text-sm font-semibold first:rounded-tl-card last:rounded-tr-card sm:px-4'

/** How points came and went; on a phone type and date stand under the description. */
export function TransactionTable({ items }: { items: Transaction[] }) {
  const hasMoney = items.some(({ amount }) => Number(amount) !== 0)
  return (
    <div className="rounded-card border border-edge bg-card">
      <table className="w-full border-separate border-spacing-0 text-sm [&_tbody_tr+tr_td]:border-t [&_tbody_tr+tr_td]:border-edge">
        <thead>
          <tr>
            <th scope="col" className={classNames(head, 'text-left max-md:hidden')}>
              Date
            </th>
            <th scope="col" className={classNames(head, 'w-full text-left max-md:rounded-tl-card')}>
              What
            </th>
            {hasMoney && (
              <th scope="col" className={classNames(head, 'text-right max-sm:hidden')}>
                AUD
              </th>
            )}
            <th scope="col" className={classNames(head, 'text-right')}>
              Points
            </th>
            <th scope="col" className={classNames(head, 'text-right')}>
              Balance
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <Row key={item.id} item={item} hasMoney={hasMoney} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Row({ item, hasMoney }: { item: Transaction; hasMoney: boolean }) {
  const { type, amount, lvPointsChange, balanceAfter, createdAt } = item
  return (
    <tr>
      <td className={classNames(cell, 'whitespace-nowrap text-muted max-md:hidden')}>
        <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
      </td>
      <td className={cell}>
        <span className="font-semibold">{typeOf(type)}</span>
        <span className="block text-muted">{detailOf(item)}</span>
        <time dateTime={createdAt} className="text-muted md:hidden">
          {formatDateTime(createdAt)}
        </time>
      </td>
      {hasMoney && (
        <td className={classNames(cell, 'text-right whitespace-nowrap max-sm:hidden')}>
          {Number(amount) === 0 ? '' : `$${amount}`}
        </td>
      )}
      <td className={classNames(cell, 'text-right font-semibold whitespace-nowrap', lvPointsChange > 0 && 'text-good')}>
        {signed(lvPointsChange)}
      </td>
      <td className={classNames(cell, 'text-right whitespace-nowrap')}>{formatNumber(balanceAfter)}</td>
    </tr>
  )
}
