import { MONEY_BACK_DAYS, PAYOUT_MIN_CENTS, PLATFORM_FEE_PERCENT } from '@lv/contract/catalogue'
import { LEAD_COST_POINTS, LEADS_PER_REQUEST, POINTS_PER_DOLLAR } from '@lv/contract/pricing'
import { href } from 'react-router'
import { communityFacts } from './communities.ts'
import type { PaperSection } from './paper.ts'

const forHomes: PaperSection[] = [
  {
    id: 'quotes',
    title: 'How quotes work',
    parts: [
      'You tell us once what you need done, verify your email and agree to us passing the request on. Until then it stays with us.',
      [
        'Quotes answer the same lines, drawn up from the kind of work and changed by you. What one of them leaves out is marked.',
        'Each shows its risk share: prime cost and provisional sums, over the total. That is what may still change.',
        'A deposit above the Victorian cap is flagged with the rule and its date. So is Home Warranty insurance or a written contract that the price makes necessary.',
        'You message each professional, accept one, and tell the others why. After the job you may write a review.',
      ],
      { to: href('/get-quotes'), label: 'Ask for quotes' },
    ],
  },
  {
    id: 'matching',
    title: 'How matching works',
    parts: [
      `A program chooses up to ${LEADS_PER_REQUEST} professionals. They have to be active, with a verified email, a valid ABN, an Australian mobile number and, for trades that Victoria licenses, a licence number of the right form; they want leads, hold ${LEAD_COST_POINTS} points, do this kind of work and work in your area: no one else is asked. The kind of work is the one you choose, or what your words say where you choose none; where they say too little, builders are asked. Each is weighed out of 100:`,
      [
        'Trade, how well it fits the work: 40',
        'Distance, up to 50 km: 30',
        'Response record, in business hours: 20',
        'Whose turn it is: 10',
      ],
      'A membership tier adds 1 to 4 on top: as much as 2 to 7 km. So a higher tier decides between equals, but never puts someone far away ahead of a neighbour. Of two who are equal, the nearer is asked.',
      'A record of fewer than five answers counts neither for nor against. Each match keeps its reasons: homeowner and professional read the same ones. When fewer than three are found, matching goes on for 7 days.',
      { to: `${href('/privacy')}#automatic-matching`, label: 'What this means for your privacy' },
    ],
  },
]

const forProfessionals: PaperSection = {
  id: 'leads',
  title: 'How leads and points work',
  parts: [
    `A lead costs ${LEAD_COST_POINTS} LV Points; one dollar buys ${POINTS_PER_DOLLAR}, and a plan adds to that. The points are held first. They are taken when the homeowner engages, or if you don’t get in touch within 72 business hours. They come back if you tried and nothing happened for 72 business hours, when the email bounces, and when the request is a duplicate.`,
    'Business hours are Monday to Friday 8 am to 6 pm and Saturday 9 am to 4 pm in Melbourne, without Victorian public holidays and 24 December to 8 January.',
    { to: href('/professionals'), label: 'The rules, one by one' },
    { to: href('/professionals/checkout'), label: 'What a lead costs on each plan' },
  ],
}

const fees: PaperSection = {
  id: 'fees',
  title: 'Fees',
  parts: [
    [
      'Free for homeowners: asking for quotes, comparing and accepting.',
      'Consultations: a first call is free; a visit costs the price shown before you book, incl. GST, and we refund it once a job you hire for through us is done.',
      `Paid communities: the platform keeps ${PLATFORM_FEE_PERCENT}%, the owner receives ${100 - PLATFORM_FEE_PERCENT}%. Free communities are available and cost nothing.`,
      `Premium: one price a month, shown before you pay, for all paid communities. The owners’ ${100 - PLATFORM_FEE_PERCENT}% is shared by where you were active.`,
      `Money back: within ${MONEY_BACK_DAYS} days of the first payment, once a customer. Owners can have their earnings paid out from $${PAYOUT_MIN_CENTS / 100} once those days are over.`,
    ],
    'Prices are in Australian dollars, incl. GST, without a card surcharge.',
  ],
}

const figures: PaperSection = {
  id: 'figures',
  title: 'How we count',
  parts: [
    'Figures on our pages are counted from the database when the page is made, and shared between visitors for a few seconds. Anything based on fewer than ten is left out.',
    [
      'Requests this month: quote requests whose email was verified since the first of the month, Melbourne time.',
      'Time to a first answer: the median over the newest 100 answered leads of 90 days, in business hours, from the lead to the first attempt.',
      'Professionals whose details are complete: active, with a verified email, an ABN that passes its checksum, an Australian mobile number, trades and area, and the licence numbers that their trades need. Each profile shows what we checked of a licence, and when; a number we haven’t checked is marked as given only.',
      'Reviews: written after finished jobs, and not removed.',
      'A community’s label: members who posted, answered or liked in 30 days, and the median time to a first answer over 90 days, counted nightly.',
    ],
  ],
}

const communities: PaperSection = {
  id: 'communities',
  title: 'How communities work',
  parts: [
    communityFacts.map(({ title, text }) => `${title}: ${text}`),
    { to: href('/communities'), label: 'Browse communities' },
  ],
}

/** Where the 'Learn More' buttons lead: one section a question, by its anchor. */
export const learnMore: PaperSection[] = [communities, ...forHomes, forProfessionals, fees, figures]

/** Above the sections; `contents` names their list to those who have it read out. */
export const learnMoreWords = {
  title: 'How it works',
  text: 'The rules behind each page, in plain words. They’re the same rules the product follows.',
  contents: 'On this page',
}
