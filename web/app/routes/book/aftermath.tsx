import type { Booking } from '@lv/contract/booking'
import { formatDollars } from '../../format.ts'
import { Section } from '../../ui/section.tsx'

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
    <Section id="after" title="What happens next">
      <p className="max-w-text text-lg">
        Your consultant is writing up the work. We’ll email you when the scope sheet is ready to read here. Then one
        click asks builders for quotes with it.
      </p>
    </Section>
  )
}

function refundWords({ paidCents, refundedCents }: Booking) {
  if (paidCents === 0) return 'You don’t owe anything. The time is free for someone else.'
  if (refundedCents === 0) return 'It was cancelled less than 24 hours before, or moved late, so there’s no refund.'
  const amount =
    refundedCents === paidCents
      ? `All of it, ${formatDollars(paidCents)},`
      : `${formatDollars(refundedCents)} of ${formatDollars(paidCents)}`
  return `${amount} will be refunded to your card. Banks take up to ten business days to show it.`
}
