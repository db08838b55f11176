import { LEAD_COST_POINTS, LEADS_PER_REQUEST } from '@lv/contract/pricing'
import type { Brand } from './brand.ts'
import { responseTimes } from './contact.ts'

/** How we work, each point true of the product itself. */
const principles = [
  {
    title: 'Few people hear of you',
    text: `A quote request reaches ${LEADS_PER_REQUEST} professionals at most, ever. You see who, and why each of them.`,
  },
  {
    title: 'Silence costs nobody',
    text: `A lead holds ${LEAD_COST_POINTS} points. They come back by themselves when a professional tried and the homeowner stayed silent.`,
  },
  {
    title: 'Figures are counted',
    text: 'A number on a page is computed from what happened. What rests on fewer than ten is not shown.',
  },
  {
    title: 'Decisions have reasons',
    text: 'Matches, refunds, pauses and removals say which rule or reason decided, to the people they are about.',
  },
]

/** Where the money comes from. */
const income = [
  'Professionals pay for leads, in LV Points, and for tiers with bonus points.',
  'Homeowners pay for a consultant’s visit, at a price that stands beside it; the first call is free. It comes back once a job that they hire for through us is done.',
  'Paid communities: the platform keeps 20% of what members pay, their owners receive 80%.',
  'Premium, which joins all paid communities, is shared with their owners in the same way.',
  'Homeowners pay nothing for asking for quotes and nothing for accepting one. Nobody buys a place in a list of reviews.',
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
    reach: 'Reach a person',
    write: 'Write to us',
    hours: 'When we are there',
    howSoon: 'How soon we answer',
    responseTimes,
  },
})

export type AboutWords = ReturnType<typeof aboutWords>
