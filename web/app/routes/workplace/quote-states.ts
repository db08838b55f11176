import type { LeadPage } from '@lv/contract/lead-shapes'
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

const open: LeadPage['status'][] = ['sent', 'contacted', 'quoted', 'withdrawn']

/** Whether this lead may send a quote: it is open, also where somebody was hired for another part of the request. */
export const takesQuotes = ({ requestStatus, report, status }: LeadPage) =>
  ['pending', 'quoted', 'in_progress'].includes(requestStatus) && report?.status !== 'accepted' && open.includes(status)
