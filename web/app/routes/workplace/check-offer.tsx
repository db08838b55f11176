import type { Badge } from '@lv/contract/badge'
import { formatDate } from '@lv/contract/dates'
import { formatDollars } from '@lv/contract/money'
import { href, Link } from 'react-router'

const WHERE = `${href('/professionals/subscription')}#add-ons`
const linkClass = 'font-semibold text-ink underline underline-offset-4 hover:text-accent'

/** What became of the check that was paid for last. */
function PaidLine({ paid }: { paid: NonNullable<Badge['paid']> }) {
  const { status, dueAt, endedAt, receiptId } = paid
  const when = formatDate(endedAt ?? dueAt)
  const says = {
    running: `You’ve paid for the check: we’ll do it by ${formatDate(dueAt)}, or refund you automatically.`,
    done: `We did the check you paid for on ${when}.`,
    late: `We didn’t check in time, so we refunded you on ${when}.`,
    refunded: `We refunded the check you paid for on ${when}.`,
  }
  return (
    <p className="mt-2">
      {says[status]}{' '}
      {receiptId && (
        <Link to={href('/subscription/receipts/:receiptId', { receiptId })} className={linkClass}>
          Tax invoice
        </Link>
      )}
    </p>
  )
}

/** The paid check of what was handed in: where it stands, or what it costs where there is something to check. */
export function CheckOffer({ badge }: { badge: Badge }) {
  const { paid, canBuy, waitingCount, priceCents } = badge
  return (
    <div className="mt-3 max-w-text text-sm">
      {paid && <PaidLine paid={paid} />}
      {canBuy && (
        <p className="mt-2">
          {waitingCount === 1 ? 'One document is' : `${waitingCount} documents are`} stored and not checked. The check
          costs {formatDollars(priceCents)} once, and takes at most two business days. The fee pays for the check,
          whatever it finds.{' '}
          <Link to={WHERE} className={linkClass}>
            Pay for the check
          </Link>
        </p>
      )}
    </div>
  )
}
