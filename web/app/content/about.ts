import { LEAD_COST_POINTS, LEADS_PER_REQUEST } from '@lv/contract/pricing'
import type { Brand } from './brand.ts'
import { responseTimes } from './contact.ts'

/** How we work, each point true of the product itself. */
const principles = [
  {
    title: 'Only a few people see your request',
    text: `A quote request reaches ${LEADS_PER_REQUEST} professionals at most, ever. You see who, and why each of them.`,
  },
  {
    title: 'No one pays for silence',
    text: `A lead holds ${LEAD_COST_POINTS} points. If a professional gets in touch and the homeowner stays silent, the points come back automatically.`,
  },
  {
    title: 'Figures are counted',
    text: 'Every number on a page is counted from what actually happened. Anything based on fewer than ten is left out.',
  },
  {
    title: 'Decisions have reasons',
    text: 'Anyone affected by a match, refund, pause or removal can see the rule or reason behind it.',
  },
]

/** Where the money comes from. */
const income = [
  'Professionals pay for leads, in LV Points, and for tiers with bonus points.',
  'Homeowners pay for a consultant’s visit, at the price shown; the first call is free. We refund the fee once a job they hire for through us is done.',
  'Paid communities: the platform keeps 20% of what members pay, their owners receive 80%.',
  'Premium, which covers all paid communities, is shared with their owners in the same way.',
  'Homeowners pay nothing to ask for quotes or to accept one. No one can buy a place in a list of reviews.',
]

/** What the page about us says, section by section in the order of showing. */
export const aboutWords = ({ name }: Brand) => ({
  hero: {
    title: 'A village for people who build and renovate',
    text: `${name} brings homeowners in Greater Melbourne together with the builders, trades, engineers and designers who work on their streets: in communities where questions are answered, and through quotes that can be compared.`,
    browse: 'Browse Communities',
    quotes: 'Get quotes',
  },
  principles: { title: 'How we work', principles },
  income: { title: 'Where the money comes from', income },
  contact: {
    title: 'Contact',
    reach: 'Talk to a person',
    write: 'Write to us',
    hours: 'When we’re here',
    howSoon: 'How soon we answer',
    responseTimes,
  },
})

export type AboutWords = ReturnType<typeof aboutWords>
