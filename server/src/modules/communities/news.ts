import { hello, plain, quoted } from '../../mail/letter-parts.ts'
import type { Letters } from '../../news/kinds.ts'

type Decided = { firstName: string; community: string; communityId: string; note: string }

export type CommunitiesNews = {
  /** To the owner, of the `person` who asks and their account (`userId`). */
  'join-request': { data: Decided & { person: string; userId: string } }
  'join-request-accepted': { data: Decided }
  /** `price`: what membership costs a month. */
  'join-request-accepted-to-pay': { data: Decided & { price: string } }
  'join-request-declined': { data: Decided }
}

export const communitiesLetters: Letters<CommunitiesNews> = {
  'join-request': ({ firstName, person, community, communityId, note }) => ({
    subject: `${plain(person ?? 'Somebody')} wants to join ${plain(community ?? 'your community')}`,
    greeting: hello(firstName),
    paragraphs: [
      `${plain(person ?? 'Somebody')} asks to join ${plain(community ?? 'your community')}.`,
      ...quoted(note),
    ],
    action: { label: 'Accept or decline', path: `/community/${communityId}/requests` },
  }),
  'join-request-accepted': ({ firstName, community, communityId, note }) => ({
    subject: `You’re now a member of ${plain(community ?? 'the community')}`,
    greeting: hello(firstName),
    paragraphs: [`Your request to join ${plain(community ?? 'the community')} was accepted.`, ...quoted(note)],
    action: { label: 'Open the community', path: `/community/${communityId}/dashboard` },
  }),
  'join-request-accepted-to-pay': ({ firstName, community, communityId, price, note }) => ({
    subject: `You’re accepted: subscribe to join ${plain(community ?? 'the community')}`,
    greeting: hello(firstName),
    paragraphs: [
      `Your request to join ${plain(community ?? 'the community')} was accepted. Membership costs ${price} a month, incl. GST, or is included in premium. You’re in as soon as you’ve paid for either.`,
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
