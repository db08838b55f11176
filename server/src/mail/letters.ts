import { hello, type Letters, plain, quoted } from './letter-parts.ts'
import { approvalLetters } from './letters-approvals.ts'
import { calledOffLetters } from './letters-called-off.ts'
import { consultationLetters } from './letters-consultations.ts'
import { contactLetters } from './letters-contact.ts'
import { decisionLetters } from './letters-decisions.ts'
import { handedOverLetters } from './letters-handed-over.ts'
import { leadLetters } from './letters-leads.ts'
import { moneyLetters } from './letters-money.ts'
import { priceLetters } from './letters-prices.ts'
import { professionalLetters } from './letters-professionals.ts'
import { refundLetters } from './letters-refunds.ts'
import { requestLetters } from './letters-requests.ts'

export const oldLetters: Letters = {
  ...requestLetters,
  ...leadLetters,
  ...professionalLetters,
  ...moneyLetters,
  ...refundLetters,
  ...priceLetters,
  ...contactLetters,
  ...consultationLetters,
  ...calledOffLetters,
  ...handedOverLetters,
  ...decisionLetters,
  ...approvalLetters,
  welcome: ({ firstName }, { brand }) => ({
    subject: `Welcome to ${brand.name}`,
    greeting: hello(firstName),
    paragraphs: [
      `You have an account at ${brand.name}: the place where Melbourne's renovators, builders and trades help each other.`,
      'A good first step is a community about what is on your mind, be it a slab, a permit or a kitchen. Read along, ask, or answer what you know.',
    ],
    action: { label: 'Browse communities', path: '/communities' },
  }),
  'join-request': ({ firstName, person, community, communityId, note }) => ({
    subject: `${plain(person ?? 'Somebody')} asks to join ${plain(community ?? 'your community')}`,
    greeting: hello(firstName),
    paragraphs: [
      `${plain(person ?? 'Somebody')} asks to join ${plain(community ?? 'your community')}.`,
      ...quoted(note),
    ],
    action: { label: 'Accept or decline', path: `/community/${communityId}/requests` },
  }),
  'join-request-accepted': ({ firstName, community, communityId, note }) => ({
    subject: `You are now a member of ${plain(community ?? 'the community')}`,
    greeting: hello(firstName),
    paragraphs: [`Your request to join ${plain(community ?? 'the community')} was accepted.`, ...quoted(note)],
    action: { label: 'Open the community', path: `/community/${communityId}/dashboard` },
  }),
  'join-request-accepted-to-pay': ({ firstName, community, communityId, price, note }) => ({
    subject: `You are accepted: subscribe to join ${plain(community ?? 'the community')}`,
    greeting: hello(firstName),
    paragraphs: [
      `Your request to join ${plain(community ?? 'the community')} was accepted. Membership costs ${price} a month, incl. GST, or comes with premium; you are in as soon as one of them is paid.`,
      ...quoted(note),
    ],
    action: { label: 'Subscribe to join', path: `/subscribe?community=${communityId}` },
  }),
  'join-request-declined': ({ firstName, community, note }) => ({
    subject: `Your request to join ${plain(community ?? 'a community')}`,
    greeting: hello(firstName),
    paragraphs: [`Your request to join ${plain(community ?? 'the community')} was declined.`, ...quoted(note)],
    action: { label: 'Find other communities', path: '/communities' },
  }),
}
