import type { LeadPage } from '@lv/contract/lead-shapes'

/** Whether the request still takes quotes, and this lead may send one. */
export const takesQuotes = ({ requestStatus, report, status }: LeadPage) =>
  ['pending', 'quoted'].includes(requestStatus) && report?.status !== 'accepted' && status !== 'closed'
