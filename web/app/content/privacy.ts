import { href } from 'react-router'
import type { Brand } from './brand.ts'
import type { Paper, PaperSection } from './paper.ts'
import { browser } from './privacy-cookies.ts'
import { processors } from './processors.ts'

/** What the server takes out after a time, as it does it. */
type Kept = { what: string; kept: string }

const retention = (kept: Kept[]): PaperSection => ({
  id: 'how-long',
  title: 'How long we keep it',
  parts: [
    kept.map(({ what, kept }) => `${what}: ${kept}.`),
    [
      'Posts and comments: until you delete them. "Undo" brings one back for ten seconds; after a day it is gone for good, with its pictures. A comment that was answered leaves an empty place. What moderators hid goes 60 days later, as the decision can be taken back and appealed against meanwhile.',
      'Reports in communities, what was decided and appeals: until your account is deleted; what was decided then stays without your name and words.',
      'Uploads that were never used: one day.',
      'Links in emails: a day for verifying, 30 minutes for a new password, 60 days after the visit for a consultation, 14 days for an invitation and for the question whether a professional was in touch.',
      'An application to join the network: 12 months after the last thing that happened to it, or until you withdraw it.',
      'Being signed in: 30 days, or until you sign out.',
      'Counts against abuse: until about an hour after they run out. Marks that keep a form from being sent twice: 2 days.',
      'An account, and a professional’s documents: as long as the account exists.',
      'The ABN and the mobile number of a professional who had the welcome points: for good, so that the points are given only once.',
      'Payments, tax invoices and the ledger of points: at least the five years that tax law asks for. They cannot be changed or removed, even by us.',
      'Backups: 35 days. What you delete disappears from them as they expire.',
    ],
  ],
})

const choices = ({ email }: Brand): PaperSection => ({
  id: 'your-choices',
  title: 'Your choices',
  parts: [
    'See it, correct it, take it with you, delete it. What you can do yourself, at once:',
    [
      'See and correct your name and profile under Profile, and end any session there.',
      'On a quote request’s page, see who it went to and why, and each day your number was shown. Take the number back, remove files, change the brief.',
      'Delete a whole quote request: your name, contact details, words, files and messages are removed. Quotes and ledger rows stay as the professionals’ business records, and a review keeps its words without your name.',
      'Move or cancel a consultation, and take photos off it, by the link in its confirmation.',
      'Edit and delete your posts and comments, and leave a community.',
      'Download everything we store about you, as one file, under Profile: the link is yours alone for 24 hours.',
      'Delete your account, under Profile: it is closed at once and deleted after 14 days. The page says what goes, and what the law has us keep.',
      'Take with you: tax invoices as PDF, a professional’s points and an owner’s earnings as CSV.',
      'Stop what you pay for under Payments.',
    ],
    `Without an account, write to ${email} from your address: we’ll do both within 30 days, and tell you what the law requires us to keep.`,
  ],
})

/** How long things are kept, as the sweeps do it, and what people can do about them today. */
const keeping = (brand: Brand, kept: Kept[]): PaperSection[] => [retention(kept), choices(brand)]

const collected: PaperSection = {
  id: 'what-we-collect',
  title: 'What we collect',
  parts: [
    'Only what the thing you are doing needs:',
    [
      'An account: your name and email from the sign-in provider, or the name, email, mobile and business name that a professional signs up with; a password is kept as an Argon2id hash only. What you add to your profile.',
      'A quote request: your name, phone, email, postcode, what you need done, your answers to the optional questions, photos and plans (photos are redrawn without their location and camera details), and that you agreed to its being passed on, with the wording, the time and a hash of the network address.',
      'A consultation: your name, email, phone, where the house is, what you write about it, your photos and plans, the time, and what the consultant writes down at the visit.',
      'A box that you tick or leave: whether visitors may see your first name and suburb as someone who asked for quotes. You can take it back on the page of the request.',
      'A professional: trades, service area, ABN, kind of business, licence numbers, the licence and insurance documents you upload, with what we found when we checked them, how fast leads are answered in business hours, and when they were away.',
      'An application to join the network: the business, the contact’s name, email and phone, ABN, licence number, trade, service areas, experience, team size and description, with the time and notes of the phone interview, the decision, and an appeal.',
      'Communities: what you join, write, upload and like.',
      'Messages and quotes: what a homeowner and a professional write to each other, and when a phone number was shown to whom.',
      'A message sent with the contact form: your name, email, phone, the subject and what you write.',
      'Payments: what was bought, for how much, when, and the tax invoice. Card numbers go straight to the payment provider; we never see them.',
      'Signing in: the browsers you are signed in with, by kind of browser and time. Network addresses are counted against abuse, for about a day at most.',
    ],
    'While you fill in a form, what is in it is sent to us to be checked. What is sent for that is not kept.',
    'Our logs hold the kind of page, the status and the time it took. They hold no names, addresses, phone numbers, searches or cookies. There is no advertising and no tracking by others on this site.',
  ],
}

const uses: PaperSection = {
  id: 'why',
  title: 'What we use it for',
  parts: [
    'To run the service you asked for: to pass on a quote request, show a post, take a payment, send the emails that go with it, keep the accounts that the law requires, and stop abuse. We do not sell personal information, and no one pays us to send you anything.',
  ],
}

const receivers: PaperSection = {
  id: 'who-receives-it',
  title: 'Who receives it',
  parts: [
    [
      'Professionals: up to three, ever, receive a quote request with your name, suburb and postcode, what you wrote, the files and your phone number. You can take the number back from each of them. Your email goes only to the one whose quote you accept.',
      'The consultant who visits you: your booking, and what you add to it.',
      'Visitors: your first name and suburb for 14 days, and only if you ticked the box for it.',
      'Other members: they see your name, profession and place beside what you write in a community. Anyone can read public communities, search engines included.',
      'Readers of reviews: they see your first name, the suburb and the kind of work on the professional’s public page.',
      'Stripe: it receives what a payment needs, which is name, email, amount and card. It is responsible for that itself, as a payment provider.',
      'YouTube or Vimeo: only once you press play on the video of a lesson, which then comes from there in its private mode. Nothing is loaded from them before.',
      'Companies that work for us: they host this site, send its emails and text messages and run the sign-in, on our instructions. Write to us for the current list.',
      'Authorities: where the law requires it.',
    ],
  ],
}

const automatic: PaperSection = {
  id: 'automatic-matching',
  title: 'What is decided automatically',
  parts: [
    'From 10 December 2026 Australian Privacy Principle 1 asks us to say which decisions programs make with personal information, or prepare. We say it now. These are made by a program alone:',
    [
      'Matching: which professionals receive a quote request. Those who are active, have given what comes before a first lead (verified email, ABN, mobile number, and licence numbers where their trades need them), want leads, have the points, do this kind of work and work in the area are weighed by trade (40 of 100), distance (30), response record (20) and whose turn it is (10); a membership tier adds 1 to 4. The best three are asked; a request for two trades keeps a place for each. It uses the postcode, the trades, the kind of work and, where those say too little, the words of the request, and the professional’s trades, place, tier, answer times and earlier leads. Each match keeps its reasons: the homeowner and the professional can read them.',
      'Repeats: whether a request has the same verified email and postcode as another of the last 30 days. If so, it is passed on to no one, and its page says so.',
      'Points: whether those that a lead holds are taken or given back, by published rules. The professional sees which rule decided, and when.',
      'Licences: whether leads are paused because a licence or insurance document has expired.',
      'Abuse: whether a form is slowed down or refused, because one network or one address sends too many.',
    ],
    'Suspending an account, checking a licence and deciding about a reported lead are done by people. If you think a program got it wrong, write to us and a person will look at it.',
    { to: `${href('/learn-more')}#matching`, label: 'How matching works, step by step' },
  ],
}

const overseas: PaperSection = {
  id: 'overseas',
  title: 'Overseas',
  parts: [
    'These receive personal information from this site, each only what its work needs. Some are outside Australia; before we use one, we take reasonable steps to make sure it handles the information as the Australian Privacy Principles require.',
    processors.map(({ name, does, where }) => `${name}: ${does}. Where: ${where}.`),
    'The company that hosts this site stores all of it for us. Write to us and we tell you who that is, and where.',
  ],
}

const security: PaperSection = {
  id: 'security',
  title: 'How it is protected',
  parts: [
    'Connections are encrypted. Secrets that sign you in are stored as hashes. A professional sees only their own leads, and each day on which they were shown your phone number is logged for you. If a breach is likely to harm you seriously, we tell you and the Office of the Australian Information Commissioner.',
  ],
}

const contact = ({ email }: Brand): PaperSection => ({
  id: 'contact',
  title: 'Questions and complaints',
  parts: [
    `Write to ${email}. We answer within 30 days. If the answer does not satisfy you, the Office of the Australian Information Commissioner (oaic.gov.au, 1300 363 992) takes complaints free of charge.`,
    'When this policy changes, the change is listed above with its date.',
    { to: `${href('/about')}#contact`, label: 'Other ways to reach us' },
  ],
})

/** The privacy policy. It describes what the product does: change it together with the product. */
export const privacyPolicy = (brand: Brand, kept: Kept[]): Paper => ({
  title: 'Privacy Policy',
  summary: `What ${brand.name} knows about you, who sees it, and how you take it back.`,
  lastUpdated: 'January 30, 2025',
  changes: [
    {
      date: '29 Nov 2026',
      text: 'Says that a form is checked while it is filled in, and that what is sent for that is not kept.',
    },
    {
      date: '26 Nov 2026',
      text: 'Lists everybody to whom this site sends personal information, and where they are.',
    },
    {
      date: '24 Nov 2026',
      text: 'Everybody downloads what we store about them, and deletes their account, by themselves. Requests are kept for 24 months after the last thing that happened to them.',
    },
    {
      date: '22 Nov 2026',
      text: 'Says what a consultation needs and who sees it, adds the box by which first name and suburb may be shown, and names two cookies that were missing.',
    },
    {
      date: '21 Nov 2026',
      text: 'Says what is decided automatically, how long each thing is kept, and what Stripe receives.',
    },
  ],
  sections: [
    collected,
    uses,
    receivers,
    automatic,
    overseas,
    browser,
    ...keeping(brand, kept),
    security,
    contact(brand),
  ],
})
