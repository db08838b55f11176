import type { LeadPage } from '@lv/contract/lead-shapes'

const open: LeadPage['status'][] = ['sent', 'contacted', 'quoted', 'withdrawn']

/** Whether this lead may send a quote: it is open, also where somebody was hired for another part of the request. */
export const takesQuotes = ({ requestStatus, report, status }: LeadPage) =>
  ['pending', 'quoted', 'in_progress'].includes(requestStatus) && report?.status !== 'accepted' && open.includes(status)
