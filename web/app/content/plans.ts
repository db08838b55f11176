import { LEAD_COST_POINTS, POINTS_PER_DOLLAR } from '@lv/contract/pricing'
import { mailLink } from '../mail-link.ts'
import type { Brand } from './brand.ts'

/** Under the tiers (specification 2, section 2.13). */
export const tierNotes = [
  {
    title: 'Pay-as-you-go',
    text: `On every tier you buy points when you want them: a dollar buys one, and a lead costs ${LEAD_COST_POINTS}. There’s no lock-in.`,
  },
  {
    title: 'Bonuses credited on billing',
    text: 'Points and bonus points come with each paid invoice. With an annual plan you get the whole year’s at once.',
  },
  { title: 'Annual pricing with 1 month free', text: 'A year costs eleven months. Prices are in AUD, incl. GST.' },
]

/** The questions of the subscription page (specification 2, section 2.14). */
export const planQuestions = [
  {
    question: 'When does an upgrade start?',
    answer:
      'Upgrades are immediate. What is left of the plan you have comes off the price, and you see it before you pay.',
  },
  {
    question: 'And a downgrade?',
    answer:
      'Downgrades take effect at the next billing cycle. Until then you keep what you have paid for, and you can change your mind.',
  },
  {
    question: 'Do points expire?',
    answer: 'Points never expire, bought or bonus. They stay yours on any tier, and after you cancel.',
  },
  {
    question: 'What does a higher tier change?',
    answer:
      'Higher tiers get lead priority: of professionals who fit a request equally well, the higher tier is asked first. Trade, distance, response record and turn make up to 100; a tier adds 1 (Silver) to 4 (Diamond): as much as 2 to 7 km. No one is asked for work they don’t do, on any tier.',
  },
]

export type AddOnName = 'top-up' | 'instant-alerts' | 'verified-badge'

/** What can be added to any tier (specification 2, section 2.13). */
export const addOnTexts: Record<AddOnName, { title: string; text: string; action: string }> = {
  'top-up': {
    title: 'Points top-up',
    text: `$1 = ${POINTS_PER_DOLLAR} point, and your plan’s bonus on top. Whole dollars from $10; automatic only if you switch that on.`,
    action: 'Top up',
  },
  'instant-alerts': {
    title: 'Instant lead alerts',
    text: 'A text message to your mobile the moment a lead reaches you, as well as the email everyone gets.',
    action: 'Add alerts',
  },
  'verified-badge': {
    title: 'Verified badge',
    text: 'Pays for our check of the licence and insurance you’ve uploaded, within two business days, whatever the outcome. Your profile then shows what we checked and when, until it expires. If we don’t check in time, we refund you automatically.',
    action: 'Pay for the check',
  },
}

/** What the enterprise team has to know, in the order of the prefilled email. */
const diamondQuestions = ['Leads a month we want', 'Trades', 'Service area', 'Team size', 'Best time to call']

/** The mailto address for enquiring about the tier by quote; `from` is the sender, if known. */
export function diamondLink({ name, email }: Brand, from: string[] = []) {
  const body = [
    'Hello,',
    '',
    'Please quote the Diamond tier for us.',
    '',
    ...from,
    ...diamondQuestions.map((it) => `${it}: `),
  ]
  return mailLink(email, { subject: `Diamond tier: ${name}`, body: body.join('\n') })
}
