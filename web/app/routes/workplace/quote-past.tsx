import type { ComponentProps } from 'react'
import { QuoteVersions } from './quote-versions.tsx'
import { WithdrawQuote } from './withdraw-quote.tsx'

/** What was sent so far, and the way to take it back. */
export default function QuotePast({
  canWithdraw,
  ...sent
}: ComponentProps<typeof QuoteVersions> & { canWithdraw: boolean }) {
  return (
    <div className="mt-10 flex flex-col gap-8 lg:max-w-[calc(100%-24rem)]">
      {canWithdraw && sent.quote.status === 'sent' && <WithdrawQuote quoteId={sent.quote.id} />}
      <QuoteVersions {...sent} />
    </div>
  )
}
