import type { Booking } from '@lv/contract/booking'
import { formatDollars } from '../../format.ts'
import { Section } from '../quotes/section.tsx'

/** A booking with nothing to do: cancelled, or over and not yet written up. */
export function Aftermath({ booking }: { booking: Booking }) {
  if (booking.status === 'cancelled')
    return (
      <Section id="after" title="This booking is cancelled">
        <p className="max-w-text text-lg">{refundWords(booking)}</p>
      </Section>
    )
  if (!booking.isPast || booking.scope) return null
  return (
    <Section id="after" title="What comes now">
      <p className="max-w-text text-lg">
        Your consultant writes down what is to be done. Once the scope sheet is there, you read it here, and we tell you
        by mail. With it, one press asks builders for quotes.
      </p>
    </Section>
  )
}

function refundWords({ paidCents, refundedCents }: Booking) {
  if (paidCents === 0) return 'Nothing was to be paid, and nothing is. The time is free for somebody else.'
  if (refundedCents === 0) return 'It was cancelled less than 24 hours before, or moved late, so nothing comes back.'
  const amount =
    refundedCents === paidCents
      ? `All of it, ${formatDollars(paidCents)},`
      : `${formatDollars(refundedCents)} of ${formatDollars(paidCents)}`
  return `${amount} will be refunded to your card. Banks take up to ten business days to show it.`
}
