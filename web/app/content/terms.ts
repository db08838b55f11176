import { GRACE_DAYS, MONEY_BACK_DAYS, PAYOUT_MIN_CENTS, PLATFORM_FEE_PERCENT } from '@lv/contract/catalogue'
import { LEAD_COST_POINTS, LEADS_PER_REQUEST, POINTS_PER_DOLLAR } from '@lv/contract/pricing'
import { href } from 'react-router'
import type { Brand } from './brand.ts'
import type { Paper, PaperSection } from './paper.ts'

const people = ({ name }: Brand): PaperSection[] => [
  {
    id: 'about',
    title: 'What these terms cover',
    parts: [
      `They are the agreement between you and the operator of ${name} about using this site: its communities, consultations, quote requests, leads and memberships. By opening an account or sending a quote request you agree to them. Reading public pages needs no agreement.`,
      'Nothing here takes away rights that the law gives you and that cannot be given up, above all those of the Australian Consumer Law.',
    ],
  },
  {
    id: 'account',
    title: 'Your account',
    parts: [
      'You are at least 18, or act with the permission of someone who is responsible for you. One person has one account, with true details. Keep your sign-in details to yourself, and tell us if someone else has them.',
    ],
  },
  {
    id: 'homeowners',
    title: 'Homeowners',
    parts: [
      `Asking for quotes is free. Your request goes to at most ${LEADS_PER_REQUEST} professionals, after you have verified your email and agreed. Describe the work truthfully, and only ask for work you’re entitled to have done. You are free to accept no quote. If you booked a Standard Package and no quote fits, you can close the request and ask up to ${LEADS_PER_REQUEST} others, once, with your agreement again.`,
      'A contract about the work is between you and the professional. We check licence and insurance documents where we say so, with the date; read the contract and the certificate before you pay a deposit.',
    ],
  },
  {
    id: 'professionals',
    title: 'Professionals',
    parts: [
      `A lead costs ${LEAD_COST_POINTS} LV Points. They are held first, and taken or given back by the published rules, which say on each lead what decided. You can report what no rule can know, and a person decides, with a reason.`,
      'You hold the licences and insurance that your work needs, quote truthfully, keep to the law on deposits and contracts, and use a homeowner’s details for that request only. You don’t pass them on.',
    ],
  },
]

const rules: PaperSection[] = [
  {
    id: 'communities',
    title: 'Communities and what you post',
    parts: [
      'What you write and upload stays yours. You allow us to store and show it where you posted it, as long as it is there. Post only what you have the right to post. Owners and moderators set the rules of their community; we may remove what breaks the law or these terms, and say why.',
    ],
  },
  {
    id: 'conduct',
    title: 'What is not allowed',
    parts: [
      [
        'Posing as someone else, or made-up requests, reviews or licences.',
        'Harassing people, unwanted advertising, taking contact details off the site in bulk.',
        'Getting round prices, budgets or the limit of leads, or testing our defences without our permission.',
      ],
      'We may pause or close an account that does this. We say why, and you may ask once for a second look.',
    ],
  },
]

const money: PaperSection[] = [
  {
    id: 'prices',
    title: 'Prices, points and payment',
    parts: [
      `Prices are in Australian dollars, incl. GST, without a card surcharge, and are shown before you pay. Each payment has a tax invoice. One dollar buys ${POINTS_PER_DOLLAR} LV Point before your plan’s bonus. When a price changes, anyone already paying for a plan keeps their price, and no one is charged a price they were not shown. Points do not expire. They are for leads on this site: they are not money, and cannot be sold or paid out.`,
      'Payments are carried out by Stripe.',
    ],
  },
  {
    id: 'memberships',
    title: 'Memberships and renewals',
    parts: [
      `Memberships, premium and professionals’ plans renew at the price that you agreed to until they are cancelled. Upgrades apply at once, downgrades from the next period. When a renewal fails, access continues for ${GRACE_DAYS} days while the card is tried again. Who subscribed before a price change keeps the old price unless we give notice under section 12.`,
      `Owners of paid communities receive ${100 - PLATFORM_FEE_PERCENT}% of what members pay; the platform fee is ${PLATFORM_FEE_PERCENT}%. Earnings can be paid out on request from $${PAYOUT_MIN_CENTS / 100}, once what was paid is ${MONEY_BACK_DAYS} days old.`,
    ],
  },
  {
    id: 'refunds',
    title: 'Cancelling and refunds',
    parts: [
      `You cancel yourself, under Payments; access continues until the end of the period you have paid for. Once per customer, you can get your money back for a subscription within ${MONEY_BACK_DAYS} days of its first payment. You see the amount before you press. Points that came with it are taken back.`,
      'If you cancel a consultation at least 48 hours before the visit, we refund all of it; at least 24 hours before, half; after that, nothing. If you moved it late, we refund at most the share that applied then. You see the exact amount before you press.',
      'Beyond that, refunds are as the Australian Consumer Law says: for a major failure you can choose between a refund and having it put right.',
    ],
  },
]

const legal: PaperSection[] = [
  {
    id: 'our-part',
    title: 'Our part and its limits',
    parts: [
      'We run the site with care, but do not promise that it is always available, that quotes arrive, or that a professional’s work is good: they are responsible for it themselves. As far as the law allows, our liability for services that are not for personal or household use is limited to supplying them again or paying for that. Consumer guarantees are not affected.',
    ],
  },
  {
    id: 'ending',
    title: 'Privacy, and ending the agreement',
    parts: [
      'What we do with personal information is in the privacy policy, which says how you delete it. You may end this agreement at any time by asking us to close your account; what was agreed before, such as a quote you accepted, stays in force.',
      { to: href('/privacy'), label: 'Privacy Policy' },
    ],
  },
  {
    id: 'changes',
    title: 'Changes, and the law that applies',
    parts: [
      'We give you at least 30 days’ notice of material changes, by email and on this page. If you do not agree, you can have your account closed before they begin, and we refund what you paid for the time after that. Changes that the law asks for at once, or that only help you, may begin earlier.',
      'The law of Victoria, Australia, applies, and its courts decide. Write to us first: most things are put right that way.',
    ],
  },
]

/** The terms of service: twelve sections, in this order (specification 2, section 2.8). */
export const termsOfService = (brand: Brand): Paper => ({
  title: 'Terms of Service',
  summary: `What you can expect of ${brand.name}, and what we expect of you, in twelve short sections.`,
  lastUpdated: 'January 30, 2025',
  changes: [
    { date: '22 Nov 2026', text: 'Section 9 says what is refunded when a consultation is cancelled.' },
    {
      date: '21 Nov 2026',
      text: 'Sections 4, 7, 8 and 9 say how points are held, and how renewals, payouts and the money-back work. For accounts opened before that day they apply from 21 Dec 2026.',
    },
  ],
  sections: [...people(brand), ...rules, ...money, ...legal],
})
