import type { Quote } from '@lv/contract/quote-shapes'
import type { BadgeTone } from '../../ui/badge.tsx'

/** What a quote's state is called. */
export const quoteStates: Record<Quote['status'], { label: string; tone: BadgeTone }> = {
  sent: { label: 'Sent', tone: 'good' },
  withdrawn: { label: 'Withdrawn', tone: 'neutral' },
  accepted: { label: 'Accepted', tone: 'good' },
  not_chosen: { label: 'Not chosen', tone: 'neutral' },
  expired: { label: 'Expired', tone: 'alert' },
}
