import type { GivingBackRule } from '@lv/contract/trust'

/** Why a lead's points go back, as anybody reads it. */
export const givingBackLabels: Record<GivingBackRule, string> = {
  homeowner_silent: 'The professional tried, and the homeowner did nothing for 72 business hours',
  cancelled_before_contact: 'The homeowner cancelled before any contact',
  closed_before_contact: 'The homeowner chose somebody else before any contact',
  email_bounced: 'The homeowner’s email bounced',
  duplicate_request: 'The request was a duplicate',
  report_accepted: 'The professional reported the lead, and we agreed',
  refunded_by_admin: 'Given back by our team',
}
