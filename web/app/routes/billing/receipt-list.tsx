import { formatDate } from '@lv/contract/dates'
import { exactDollars } from '@lv/contract/money'
import type { ReceiptLine } from '@lv/contract/payments'
import { FileDown } from 'lucide-react'
import { href, Link } from 'react-router'
import { Card } from '../../ui/card.tsx'

/** Tax invoices and adjustment notes, newest first, each with its page and its PDF. */
export function ReceiptList({ receipts, className }: { receipts: ReceiptLine[]; className?: string }) {
  if (receipts.length === 0)
    return (
      <p className={`text-muted ${className ?? ''}`}>
        None yet. You’ll get a GST tax invoice for every payment, here and by email.
      </p>
    )
  return (
    <div className={className}>
      <Card isFlush>
        <ul className="divide-y divide-edge">
          {receipts.map((receipt) => (
            <Line key={receipt.id} receipt={receipt} />
          ))}
        </ul>
      </Card>
    </div>
  )
}

function Line({ receipt: { id, number, kind, description, totalCents, issuedAt } }: { receipt: ReceiptLine }) {
  const isInvoice = kind === 'invoice'
  return (
    <li className="relative flex items-center gap-3 py-3 pr-2 pl-4">
      <div className="min-w-0 grow">
        <Link
          to={href('/subscription/receipts/:receiptId', { receiptId: id })}
          className="block font-semibold leading-6 underline-offset-4 after:absolute after:inset-y-0 after:right-14 after:left-0 hover:underline"
        >
          {description}
        </Link>
        <p className="text-sm text-muted">
          {formatDate(issuedAt)} · {isInvoice ? number : `${number}, adjustment note`}
        </p>
      </div>
      <p className={`whitespace-nowrap font-semibold tabular-nums ${isInvoice ? '' : 'text-good'}`}>
        {exactDollars(isInvoice ? totalCents : -totalCents)}
      </p>
      <a
        href={`/api/receipts/${id}.pdf`}
        aria-label={`${number} as a PDF`}
        className="inline-flex size-11 shrink-0 items-center justify-center rounded-control text-muted hover:bg-tint hover:text-ink"
      >
        <FileDown aria-hidden size={20} />
      </a>
    </li>
  )
}
