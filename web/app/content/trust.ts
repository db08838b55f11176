import type { GivingBackRule } from '@lv/contract/trust'

/** Why a lead's points go back, as anybody reads it. */
export const givingBackLabels: Record<GivingBackRule, string> = {
  homeowner_silent: 'The professional tried, and the homeowner did nothing for 72 business hours',
  cancelled_before_contact: 'The homeowner cancelled before any contact',
  closed_before_contact: 'The homeowner chose someone else before any contact',
  email_bounced: 'The homeowner’s email bounced',
  duplicate_request: 'The request was a duplicate',
  report_accepted: 'The professional reported the lead, and we agreed',
  refunded_by_admin: 'Given back by our team',
}

/** What the trust page says around its counts; `day` is when they were made. */
export const trustWords = (day: string) => ({
  title: ['Don’t take our word for it.', 'See the numbers.'],
  text: `Every figure here is counted from our records since the first day, and was last counted ${day}. Anything based on fewer than ten is left out: it says little, and could identify someone.`,
  requests: {
    title: 'Requests and leads',
    note: 'A request goes to at most three professionals; each of those is a lead.',
  },
  licences: {
    title: 'Licences and insurance',
    note: 'What a person on our team looked at before a profile says it was checked.',
  },
  reviews: {
    title: 'Reviews',
    note: 'Only the homeowner of a finished job can write one. A bad review is no reason to remove it. Whoever a review is about can complain: its author is asked to answer, and we decide within seven days.',
  },
  appeals: {
    title: 'Appeals',
    note: 'Someone who disagrees with a decision about them can ask once for another person to look at it again. We answer professionals within five business days; communities answer their members within seven days.',
  },
  promises: {
    title: 'After a consultant’s visit',
    note: 'Follow-up and revision calls, and 30 or 60 days of support. Kept means by the day that was promised, and not denied by the customer.',
  },
  givenBack: {
    title: 'Points returned',
    note: 'Leads that cost nothing in the end, by the rule that decided. The last line is what our team decided, each time with a reason.',
  },
  /** One sentence after the other, each with its link. */
  doubt: {
    ask: 'Does a figure look wrong to you?',
    notifyUs: 'Tell us',
    whetherItWorks: 'To see whether the site itself is working, go to the',
    statusPage: 'status page',
  },
})

export type TrustWords = ReturnType<typeof trustWords>
